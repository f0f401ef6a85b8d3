// Every part of the kit in every state, to be looked at and tried by tests; scripts/states builds it.
// `?theme=light` and `?theme=dark` turn the lamp.
import { mount } from "svelte";
import "../src/styles/all";
import "../src/styles/rooms";
import States from "./States.svelte";

const theme = new URLSearchParams(location.search).get("theme");
if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
mount(States, { target: document.getElementById("page")! });
