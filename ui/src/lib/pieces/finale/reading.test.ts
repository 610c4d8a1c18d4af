import { describe, expect, test } from 'vitest';
import { finale } from '$test/samples-finale';
import { championsOf, isRead, leftAt, proposed, replayed } from './reading';

describe('reading out', () => {
  test('goes on in the vault at hand, then to the next in order, round to those that were passed over', () => {
    const opening = finale('opening', {}, { blue: 12, green: 99 });
    expect(proposed(opening, null)?.company).toBe('red');
    expect(proposed(opening, 'blue')?.company).toBe('yellow');
    expect(proposed(finale('opening', {}, { blue: 3 }), 'blue')?.company).toBe('blue');
    expect(proposed(finale('opening', {}, { blue: 99, green: 99, yellow: 99 }), 'yellow')?.company).toBe('red');
    expect(proposed(finale('opened'), 'red')).toBeNull();
  });

  test('is taken up where the group stopped', () => {
    expect(leftAt(finale('accounts'))).toBeNull();
    expect(leftAt(finale('opening', {}, { red: 99, green: 2 }))).toBe('green');
    expect(leftAt(finale('opening', {}, { red: 99 }))).toBe('red');
  });

  test('a receipt with gaps does not keep an open vault closed', () => {
    const opened = finale('opened');
    const gap = { ...opened.companies[0]!, read: [] };
    expect(isRead(opened, gap)).toBe(true);
  });
});

test('a replay adds up as the opening did, and ends with the same fortune', () => {
  const concluded = finale('concluded');
  const opening = finale('opening', {}, { red: 3 });
  const again = replayed(concluded, { red: 3 });
  expect(again.companies[0]).toEqual(opening.companies[0]);
  expect(again.standings).toBeNull();
  expect(replayed(concluded, { red: 99 }).companies[0]!.running).toBe(concluded.companies[0]!.running);
});

test('equals win together, unless the group named one of them', () => {
  expect(championsOf(finale('opened'))).toEqual(['red', 'blue']);
  expect(championsOf(finale('opened', { decision: { winner: 'blue', reason: 'Le sort' } }))).toEqual(['blue']);
  expect(championsOf(finale('opening'))).toEqual([]);
});
