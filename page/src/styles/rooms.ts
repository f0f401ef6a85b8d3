// The styles of the rooms before a table and beside it, which nobody needs who plays.
import "./start.css";
import "./seats.css";
