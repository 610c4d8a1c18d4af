import './style/index.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { connect } from './lib/backend';
import { catchStrayDrops } from './lib/state/stray-drops';

catchStrayDrops();
mount(App, { target: document.getElementById('app')!, props: { backend: connect() } });
