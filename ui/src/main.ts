import './style/index.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { connect } from './lib/backend';
import { catchStrayDrops } from './lib/state/stray-drops';
import { likelyTongue } from './lib/words/last-spoken';
import { words } from './lib/words/words.svelte';

// On their way before anything is asked of the host. What does not come is asked for again when it is to be spoken.
words.learn(likelyTongue()).catch(() => {});
catchStrayDrops();
mount(App, { target: document.getElementById('app')!, props: { backend: connect() } });
