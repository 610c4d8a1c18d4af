import '../style/index.css';
import { mount } from 'svelte';
import { LANGUAGES } from '$lib/words/languages';
import { speak, words } from '$lib/words/words.svelte';
import Parts from './Parts.svelte';

// parts.html?language=fr|en&theme=light|dark&open=form|refused|doubt|danger|note|record
const wanted = new URLSearchParams(location.search);
const language = LANGUAGES.find((one) => one === wanted.get('language')) ?? LANGUAGES[0];
const { documentElement } = document;
documentElement.lang = language;
documentElement.dataset.theme = wanted.get('theme') ?? 'system';
await words.learn(language);
speak(language);
mount(Parts, { target: document.getElementById('app')!, props: { open: wanted.get('open') } });
