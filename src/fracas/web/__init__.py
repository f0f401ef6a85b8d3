"""The server: pages, REST routes and sockets over the tables. Thin: no rules, no play."""
