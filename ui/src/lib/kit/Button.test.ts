import { screen, waitFor } from '@testing-library/svelte';
import { createRawSnippet } from 'svelte';
import { describe, expect, test, vi } from 'vitest';
import { FakeBackend } from '$test/fake-backend';
import { openAt, showPiece } from '$test/open';
import { openCampaign } from '$test/samples';
import Button from './Button.svelte';

const children = createRawSnippet(() => ({ render: () => '<span>Faire</span>' }));
const button = (name: string | RegExp = 'Faire') => screen.getByRole('button', { name });
const isBusy = (one: HTMLElement) => one.getAttribute('aria-disabled') === 'true';

function shown(given: Record<string, unknown>) {
  return showPiece(Button, { children, ...given }, new FakeBackend());
}

describe('a button', () => {
  test('is busy while what it started is under way, and keeps the focus', async () => {
    let finish = () => {};
    const onclick = vi.fn(() => new Promise<void>((done) => (finish = done)));
    const { user } = shown({ onclick });
    await user.click(button());
    expect(isBusy(button())).toBe(true);
    expect(button()).toHaveProperty('disabled', false);
    expect(document.activeElement).toBe(button());
    await new Promise((resolve) => setTimeout(resolve));
    button().click();
    await user.keyboard('{Enter}');
    expect(onclick).toHaveBeenCalledOnce();
    finish();
    await waitFor(() => expect(isBusy(button())).toBe(false));
    button().click();
    expect(onclick).toHaveBeenCalledTimes(2);
  });

  test('can be pressed again after what it started went wrong', async () => {
    const onclick = vi.fn(() => Promise.reject(new Error('lost')));
    const { user } = shown({ onclick });
    await user.click(button());
    await waitFor(() => expect(isBusy(button())).toBe(false));
  });

  test('that starts nothing is never busy', async () => {
    const onclick = vi.fn(() => 3);
    const { user } = shown({ onclick, repeats: true });
    await user.dblClick(button());
    expect(onclick).toHaveBeenCalledTimes(2);
    expect(isBusy(button())).toBe(false);
  });
});

describe('while a command is under way', () => {
  test('only the button that asked for it is busy; what others ask for comes next', async () => {
    const backend = FakeBackend.withCampaign({ campaign: { ...openCampaign, redo: openCampaign.undo } });
    let finish = () => {};
    backend.answer = () => new Promise((resolve) => (finish = () => resolve({})));
    const { user } = await openAt('#/line', backend);
    await user.click(button(/^Annuler/));
    expect(isBusy(button(/^Annuler/))).toBe(true);
    expect(isBusy(button(/^Rétablir/))).toBe(false);
    await user.click(button(/^Rétablir/));
    expect(backend.performed).toEqual([{ command: 'undo' }]);
    finish();
    await waitFor(() => expect(backend.performed).toEqual([{ command: 'undo' }, { command: 'redo' }]));
    expect(isBusy(button(/^Rétablir/))).toBe(true);
    finish();
    await waitFor(() => expect(isBusy(button(/^Rétablir/))).toBe(false));
  });

  test('the button of the form that sent it is busy', async () => {
    const backend = FakeBackend.withCampaign();
    let finish = () => {};
    backend.answer = () => new Promise((resolve) => (finish = () => resolve({})));
    const { user } = await openAt('#/settings', backend);
    await user.type(screen.getByLabelText('Nom de la campagne'), ' !');
    await user.keyboard('{Enter}{Enter}');
    const rename = button('Renommer');
    expect(isBusy(rename)).toBe(true);
    expect(backend.performed).toHaveLength(1);
    finish();
    await waitFor(() => expect(isBusy(rename)).toBe(false));
  });
});
