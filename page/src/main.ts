import { mount } from "svelte";
import App from "./App.svelte";
import { sound } from "./state/sound.svelte";
import { buzz } from "./state/buzz.svelte";
import { lamp } from "./state/lamp.svelte";
import "./styles/all";

lamp.begin();
buzz.begin();
sound.begin();
mount(App, { target: document.getElementById("page")! });
