import { screen, waitFor } from '@testing-library/svelte';
import { describe, expect, test, vi } from 'vitest';
import { Refused } from '$lib/backend/backend';
import type { Rejection } from '$lib/backend/contract';
import { noBarriers } from '$test/barriers';
import { FakeBackend } from '$test/fake-backend';
import { plain, showPiece } from '$test/open';
import AForm from '$test/AForm.svelte';

function shown(answer: Rejection | null = null) {
  const [send, ondone, onclose] = [vi.fn(), vi.fn(), vi.fn()];
  send.mockImplementation(async ({ meant }: { meant: boolean }) => {
    if (answer && !meant) throw new Refused(answer);
    return { done: true };
  });
  return { ...showPiece(AForm, { send, ondone, onclose }, new FakeBackend()), send, ondone, onclose };
}
const name = () => screen.getByLabelText<HTMLInputElement>('Name');
const submit = () => screen.getByRole('button', { name: 'Send' });
const saidOf = (field: HTMLElement) =>
  plain(document.getElementById(field.getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent);

async function filled(answer: Rejection | null = null) {
  const form = shown(answer);
  await form.user.type(name(), 'Acier');
  await form.user.click(screen.getByLabelText('Blue'));
  return form;
}

describe('a form in a dialog', () => {
  test('says nothing before somebody tries; then each field says what is missing, and the first has the focus', async () => {
    const { user, send } = shown();
    expect(document.querySelector('[aria-invalid], [data-faulty]')).toBeNull();
    await user.click(submit());
    expect(saidOf(name())).toBe('No name');
    expect(saidOf(screen.getByRole('group', { name: 'Colour' }))).toBe('No colour');
    expect(document.activeElement).toBe(name());
    expect(send).not.toHaveBeenCalled();
    await noBarriers();
  });

  test('what is put right is no longer said, and the next fault has the focus', async () => {
    const { user } = shown();
    await user.click(submit());
    await user.type(name(), 'Acier');
    expect(name().getAttribute('aria-invalid')).toBeNull();
    await user.click(submit());
    expect(document.activeElement).toBe(screen.getByLabelText('Red'));
  });

  test('sends once, closes, and then tells', async () => {
    const { user, send, ondone, onclose } = await filled();
    await user.dblClick(submit());
    expect(send).toHaveBeenCalledTimes(1);
    expect(send).toHaveBeenCalledWith({ name: 'Acier', wagons: null, colour: 'blue', meant: false });
    await waitFor(() => expect(ondone).toHaveBeenCalledTimes(1));
    expect(onclose.mock.invocationCallOrder[0]).toBeLessThan(ondone.mock.invocationCallOrder[0]!);
  });

  test('a refusal stands beside the field that it is about, which gets the focus', async () => {
    const { user, onclose } = await filled({ code: 'text_too_long', length: 9000, most: 2000 });
    await user.click(submit());
    const note = screen.getByLabelText('Note');
    await waitFor(() => expect(document.activeElement).toBe(note));
    expect(note.getAttribute('aria-invalid')).toBe('true');
    expect(saidOf(note)).toContain('2 000 au plus');
    expect(plain(screen.getByRole('dialog').querySelector('[role=alert]')?.textContent)).toBe('');
    expect(onclose).not.toHaveBeenCalled();
  });

  test('what no field can show stands above the footer, and gets the focus', async () => {
    const { user } = await filled({ code: 'nothing_to_change' });
    await user.click(submit());
    await waitFor(() =>
      expect(plain(screen.getByRole('dialog').querySelector('[role=alert]')?.textContent)).toContain('Tout est déjà'),
    );
    expect(document.querySelector('[aria-invalid]')).toBeNull();
    await waitFor(() => expect(plain(document.activeElement?.textContent)).toContain('Tout est déjà'));
  });

  test.each([
    ['beside a field', { code: 'text_too_long', length: 9000, most: 2000 }, 'Note'],
    ['above the buttons', { code: 'nothing_to_change' }, 'Tout est déjà'],
  ] as const)('a refusal %s is brought into view with all its words', async (_, refused, words) => {
    const brought: string[] = [];
    HTMLElement.prototype.scrollIntoView = function () {
      brought.push(plain(this.textContent));
    };
    try {
      const { user } = await filled(refused);
      await user.click(submit());
      await waitFor(() => expect(brought.at(-1)).toContain(words));
    } finally {
      // @ts-expect-error -- jsdom has none of its own
      delete HTMLElement.prototype.scrollIntoView;
    }
  });

  test('a doubt is asked, takes the place of sending, and is sent again as meant', async () => {
    const { user, send, onclose } = await filled({ code: 'same_name', name: 'Acier' });
    await user.click(submit());
    const question = await screen.findByText('Meant?');
    expect(document.activeElement).toBe(question);
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Yes' }));
    expect(send).toHaveBeenLastCalledWith(expect.objectContaining({ meant: true }));
    await waitFor(() => expect(onclose).toHaveBeenCalled());
  });

  test('who types on, or says no, is no longer asked', async () => {
    const { user } = await filled({ code: 'same_name', name: 'Acier' });
    await user.click(submit());
    await screen.findByText('Meant?');
    await user.type(name(), 's');
    expect(screen.queryByText('Meant?')).toBeNull();
    await user.click(submit());
    await user.click(await screen.findByRole('button', { name: 'No' }));
    expect(screen.queryByText('Meant?')).toBeNull();
    expect(submit()).toBeTruthy();
  });

  test('a number out of bounds keeps it here, and stays in sight', async () => {
    const { user, send } = await filled();
    const wagons = screen.getByLabelText<HTMLInputElement>('Wagons');
    await user.type(wagons, '41');
    expect(wagons.getAttribute('aria-invalid')).toBeNull();
    await user.click(submit());
    expect(wagons.value).toBe('41');
    expect(saidOf(wagons)).toBe('1 to 40');
    expect(send).not.toHaveBeenCalled();
    await user.clear(wagons);
    await user.type(wagons, '20+5');
    await user.click(submit());
    expect(send).toHaveBeenCalledWith(expect.objectContaining({ wagons: 25 }));
  });

  test('Escape closes it; the cancelling of a file chooser inside does not', async () => {
    const { onclose } = shown();
    const dialog = screen.getByRole('dialog');
    name().dispatchEvent(new Event('cancel', { bubbles: true }));
    expect(onclose).not.toHaveBeenCalled();
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
    expect(onclose).toHaveBeenCalledTimes(1);
  });

  test('gives the focus back to whoever opened it', async () => {
    const opener = document.body.appendChild(document.createElement('button'));
    opener.focus();
    const { unmount } = shown();
    expect(document.activeElement).not.toBe(opener);
    unmount();
    expect(document.activeElement).toBe(opener);
    opener.remove();
  });
});
