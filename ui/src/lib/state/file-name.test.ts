import { expect, test } from 'vitest';
import { selectFileName } from './file-name';

test.each([
  ['/home/camille/Les barons.carnet', 'Les barons'],
  ['C:\\Jeux\\mardi.json', 'mardi'],
  ['/home/camille/sans fin', 'sans fin'],
  ['/home/camille.d/', ''],
])('of %s the name is selected, once', (path, name) => {
  const input = document.body.appendChild(document.createElement('input'));
  input.value = path;
  input.addEventListener('focus', selectFileName());
  const selected = () => input.value.slice(input.selectionStart!, input.selectionEnd!);
  input.focus();
  expect(selected()).toBe(name);
  input.blur();
  input.setSelectionRange(0, 0);
  input.focus();
  expect(selected()).toBe('');
  input.remove();
});
