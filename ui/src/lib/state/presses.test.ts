import { fireEvent } from '@testing-library/dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Presses } from './presses';

let presses: Presses;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  presses = new Presses();
  stop = presses.notice();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

/** What has come through of something that was answered during a press. */
function answered() {
  const came: string[] = [];
  void presses.wait(Promise.resolve('shown')).then((shown) => came.push(shown));
  return came;
}
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

test('what is answered while nothing is pressed comes at once', async () => {
  const came = answered();
  await pass(0);
  expect(came).toEqual(['shown']);
});

test('during a press nothing comes, before those who hear of its click have heard it', async () => {
  fireEvent.pointerDown(document.body, { button: 0 });
  const came = answered();
  await pass(80);
  fireEvent.pointerUp(document.body);
  document.body.addEventListener('click', () => expect(came).toEqual([]), { once: true });
  fireEvent.click(document.body);
  await pass(0);
  expect(came).toEqual(['shown']);
});

test('a finger that slid away brings no click, and is not waited for', async () => {
  fireEvent.pointerDown(document.body, { button: 0 });
  const came = answered();
  fireEvent.pointerUp(document.body);
  await pass(100);
  expect(came).toEqual(['shown']);
});

test('a stroke that became a scroll is no press', async () => {
  fireEvent.pointerDown(document.body, { button: 0 });
  const came = answered();
  fireEvent.pointerCancel(document.body);
  await pass(0);
  expect(came).toEqual(['shown']);
});

test('whoever holds on sees it all the same', async () => {
  fireEvent.pointerDown(document.body, { button: 0 });
  const came = answered();
  await pass(400);
  expect(came).toEqual([]);
  await pass(100);
  expect(came).toEqual(['shown']);
});

test('a second press that comes with the first is waited for too', async () => {
  fireEvent.pointerDown(document.body, { button: 0 });
  const came = answered();
  await pass(300);
  fireEvent.pointerDown(document.body, { button: 0 });
  await pass(300);
  expect(came).toEqual([]);
  await pass(200);
  expect(came).toEqual(['shown']);
});

test('what goes wrong waits as well', async () => {
  fireEvent.pointerDown(document.body, { button: 0 });
  const wrong = vi.fn();
  presses.wait(Promise.reject(new Error('lost'))).catch(wrong);
  await pass(100);
  expect(wrong).not.toHaveBeenCalled();
  fireEvent.click(document.body);
  await pass(0);
  expect(wrong).toHaveBeenCalledOnce();
});
