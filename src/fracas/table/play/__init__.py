"""The fight of one table and the server's tables: what happens, and who may make it happen."""
