import { fireEvent } from '@testing-library/dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepsPress } from './press';

let button: HTMLButtonElement;
let stop: () => void;
const pressed = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  pressed.mockReset();
  button = document.body.appendChild(document.createElement('button'));
  button.addEventListener('click', pressed);
  stop = keepsPress(button);
});
afterEach(() => {
  stop();
  button.remove();
  vi.useRealTimers();
});

const at = (clientX: number, clientY: number) => ({ button: 0, clientX, clientY, bubbles: true });

test('a press counts where it began, although the button has moved', () => {
  fireEvent.pointerDown(button, at(10, 10));
  fireEvent.pointerUp(document.body, at(11, 12));
  vi.runAllTimers();
  expect(pressed).toHaveBeenCalledOnce();
});

test('a click is one press', () => {
  fireEvent.pointerDown(button, at(10, 10));
  fireEvent.pointerUp(button, at(10, 10));
  fireEvent.click(button);
  vi.runAllTimers();
  expect(pressed).toHaveBeenCalledOnce();
});

test('who drags away thinks better of it', () => {
  fireEvent.pointerDown(button, at(10, 10));
  fireEvent.pointerUp(document.body, at(10, 90));
  vi.runAllTimers();
  expect(pressed).not.toHaveBeenCalled();
});

test('a stroke that became a scroll is none', () => {
  fireEvent.pointerDown(button, at(10, 10));
  fireEvent.pointerCancel(document.body, at(10, 10));
  fireEvent.pointerUp(document.body, at(10, 10));
  vi.runAllTimers();
  expect(pressed).not.toHaveBeenCalled();
});
