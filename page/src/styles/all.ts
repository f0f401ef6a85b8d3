// The styles that all screens share, in order.
import "./fonts.css";
import "./tokens.css";
import "./base.css";
import "./ramp.css";
import "./controls.css";
import "./question.css";
import "./fight.css";
import "./layout.css";
