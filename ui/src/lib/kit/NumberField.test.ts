import { screen, waitFor } from '@testing-library/svelte';
import { describe, expect, test, vi } from 'vitest';
import { Refused } from '$lib/backend/backend';
import { LeftAsIs } from '$lib/state/corrections.svelte';
import { noBarriers } from '$test/barriers';
import { FakeBackend } from '$test/fake-backend';
import { showPiece } from '$test/open';
import NumberField from './NumberField.svelte';

const show = (given: Record<string, unknown>) =>
  showPiece(NumberField, { label: 'Wagons', value: 12, ...given }, new FakeBackend());
const saving = (
  given: Record<string, unknown> = {},
  save = vi.fn(async (_: number | null): Promise<unknown> => ({})),
) => ({
  save,
  ...show({ save, ...given }),
});
const field = () => screen.getByLabelText<HTMLInputElement>('Wagons', { selector: 'input' });
const lever = (name: RegExp) => screen.getByRole('button', { name });
const slip = { before: '', after: ' $', printed: true };

describe('a number that is bound', () => {
  test('follows every key; what is no such number is said at once where there is no form, and stays in sight', async () => {
    const { user } = show({ value: null, most: 40, unreadable: (typed: string) => `not ${typed}` });
    await user.type(field(), '41');
    expect(field().value).toBe('41');
    expect(screen.getByText('not 41')).toBeTruthy();
    await user.clear(field());
    await user.type(field(), '20+5');
    await user.tab();
    expect(field().value).toBe('25');
    expect(field().getAttribute('aria-invalid')).toBeNull();
  });

  test('arrow keys count, as far as the bounds', async () => {
    const { user } = show({ value: 39, most: 40 });
    await user.click(field());
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
    expect(field().value).toBe('40');
    await user.keyboard('{PageDown}');
    expect(field().value).toBe('35');
  });
});

describe('a number that saves itself', () => {
  test('does so when one leaves it, once, and not if nothing was changed', async () => {
    const { user, save } = saving();
    await user.click(field());
    await user.tab();
    expect(save).not.toHaveBeenCalled();
    await user.clear(field());
    await user.type(field(), '15{Enter}');
    await user.tab();
    expect(save.mock.calls).toEqual([[15]]);
  });

  test('what is refused stays in sight beside the reason, and is not sent again just because one leaves', async () => {
    const refused = vi.fn(async () => {
      throw new Refused({ code: 'text_empty' });
    });
    const { user } = saving({}, refused);
    await user.clear(field());
    await user.type(field(), '15');
    await user.tab();
    await waitFor(() => expect(field().getAttribute('aria-invalid')).toBe('true'));
    expect(field().value).toBe('15');
    expect(field().dataset.unsaved).toBe('true');
    await user.click(field());
    await user.tab();
    expect(refused).toHaveBeenCalledTimes(1);
    await user.click(field());
    await user.keyboard('{Escape}');
    expect(field().value).toBe('12');
    expect(field().getAttribute('aria-invalid')).toBeNull();
  });

  test('what somebody left as it was, or what stands there already, is no fault', async () => {
    for (const thrown of [new LeftAsIs(), new Refused({ code: 'nothing_to_change' })]) {
      const { user, unmount } = saving(
        {},
        vi.fn(() => Promise.reject(thrown)),
      );
      await user.clear(field());
      await user.type(field(), '15');
      await user.tab();
      await waitFor(() => expect(field().value).toBe('12'));
      expect(field().getAttribute('aria-invalid')).toBeNull();
      unmount();
    }
  });

  test('a lever steps, up to the most; an emptied count is left as it was', async () => {
    const { user, save } = saving({ levers: true, value: 11, most: 12 });
    await noBarriers();
    await user.click(lever(/un de plus/));
    expect(save.mock.calls).toEqual([[12]]);
    await user.clear(field());
    await user.tab();
    expect(field().value).toBe('11');
    expect(save).toHaveBeenCalledTimes(1);
  });

  test('a lever that is held counts on, faster and faster, and what was counted is saved once', async () => {
    vi.useFakeTimers();
    try {
      const { save } = saving({ levers: true, value: 0 });
      const more = lever(/un de plus/);
      more.dispatchEvent(new MouseEvent('pointerdown', { button: 0, bubbles: true }));
      await vi.advanceTimersByTimeAsync(2000);
      const counted = Number(field().value);
      expect(counted).toBeGreaterThan(12);
      expect(save).not.toHaveBeenCalled();
      more.dispatchEvent(new MouseEvent('pointerup', { bubbles: true }));
      await vi.advanceTimersByTimeAsync(2000);
      expect(save.mock.calls).toEqual([[counted]]);
    } finally {
      vi.useRealTimers();
    }
  });

  test('a line of a slip can be emptied, and Enter leaves what cannot be read where it is', async () => {
    const { user, save } = saving({ slip, unreadable: (typed: string) => `not ${typed}` });
    await user.clear(field());
    await user.type(field(), 'douze{Enter}');
    expect(screen.getByText('not douze')).toBeTruthy();
    await user.clear(field());
    await user.tab();
    expect(save.mock.calls).toEqual([[null]]);
  });
});

describe('a counter', () => {
  test.each([
    ['+2', 14],
    ['-3', 9],
    ['−3', 9],
    ['+2+1', 15],
    ['20', 20],
  ])('%s typed over 12 makes %i', async (typed, made) => {
    const { user, save } = saving({ levers: true });
    await user.clear(field());
    await user.type(field(), `${typed}{Enter}`);
    await waitFor(() => expect(save).toHaveBeenCalledWith(made));
  });

  test('a line of a slip takes a sign for what it is', async () => {
    const { user, save } = saving({ slip, least: -99 });
    await user.clear(field());
    await user.type(field(), '-3{Enter}');
    await waitFor(() => expect(save).toHaveBeenCalledWith(-3));
  });
});
