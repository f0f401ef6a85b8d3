import { mount } from "svelte";
import App from "./App.svelte";
import { lamp } from "./state/lamp.svelte";
import "./styles/all";

lamp.begin();
mount(App, { target: document.getElementById("page")! });
