import { screen } from '@testing-library/svelte';
import { describe, expect, test, vi } from 'vitest';
import { noBarriers } from '$test/barriers';
import { FakeBackend } from '$test/fake-backend';
import { showPiece } from '$test/open';
import Choices from './Choices.svelte';

const options = [
  { value: 'red', label: 'Red' },
  { value: 'blue', label: 'Blue', aside: 'the Blues' },
  { value: 'green', label: 'Green' },
];
const figures = Array.from({ length: 12 }, (_, index) => ({ value: index + 1, label: String(index + 1) }));
const shown = (given: Record<string, unknown>) =>
  showPiece(Choices, { legend: 'Colour', options, value: null, ...given }, new FakeBackend());
const one = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

describe('choices', () => {
  test('of one: picked by a tap or an arrow, with what is read out after the label', async () => {
    const { user } = shown({ value: 'red' });
    expect(one('Red').checked).toBe(true);
    await user.click(screen.getByRole('radio', { name: 'Blue (the Blues)' }));
    expect(one('Blue (the Blues)').checked).toBe(true);
    await user.keyboard('{ArrowDown}');
    expect(one('Green').checked).toBe(true);
    await noBarriers();
  });

  test('of many: in the order of the options, whatever the order in which they were picked', async () => {
    const onpick = vi.fn();
    const { user, rerender } = shown({ many: true, value: ['green'], onpick });
    await user.click(one('Red'));
    expect(onpick).toHaveBeenLastCalledWith(['red', 'green']);
    // What was not taken over is not shown as taken.
    expect(one('Red').checked).toBe(false);
    await rerender({ given: { legend: 'Colour', options, many: true, value: ['red', 'green'], onpick } });
    await user.click(one('Green'));
    expect(onpick).toHaveBeenLastCalledWith(['red']);
  });

  test('what is not taken over is not shown as taken', async () => {
    const { user } = shown({ value: 'red', onpick: async () => {} });
    await user.click(one('Green'));
    expect(one('Green').checked).toBe(false);
    expect(one('Red').checked).toBe(true);
  });

  test('a figure picks the option of that number, two typed together one of two figures', async () => {
    const { user } = shown({ options: figures, value: 3, look: 'tiles', digits: true });
    await user.click(one('3'));
    await user.keyboard('1');
    expect(document.activeElement).toBe(one('1'));
    await user.keyboard('2');
    expect(one('12').checked).toBe(true);
  });

  test('where options are no numbers, a figure picks the first, the second and so on; only where that is wanted', async () => {
    const { user, unmount } = shown({ value: 'red', digits: true });
    await user.click(one('Red'));
    await user.keyboard('3');
    expect(one('Green').checked).toBe(true);
    unmount();
    const plain = shown({ value: 'red' });
    await plain.user.click(one('Red'));
    await plain.user.keyboard('3');
    expect(one('Red').checked).toBe(true);
  });

  test('says what is wrong and what helps to those who listen', async () => {
    shown({ fault: 'Choose one.', hint: 'As on the box.' });
    const group = screen.getByRole('group', { name: 'Colour' });
    const said = group
      .getAttribute('aria-describedby')!
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent);
    expect(said).toEqual(['Choose one.', 'As on the box.']);
    await noBarriers();
  });
});
