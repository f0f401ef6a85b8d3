import { mount } from "svelte";
import App from "./App.svelte";
import { lamp } from "./lamp.svelte";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/kit.css";
import "./styles/paper.css";
import "./styles/fight.css";
import "./styles/layout.css";
import "./styles/seats.css";

lamp.begin();
mount(App, { target: document.getElementById("page")! });
