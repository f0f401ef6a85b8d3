// The styles of the screens before a table and beside it, which are not needed during play.
import "./start.css";
import "./seats.css";
