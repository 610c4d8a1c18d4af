import './style/fonts.css';
import './style/tokens.css';
import './style/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { connect } from './lib/backend';

mount(App, { target: document.getElementById('app')!, props: { backend: connect() } });
