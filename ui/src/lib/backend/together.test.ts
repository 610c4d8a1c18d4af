import { expect, test, vi } from 'vitest';
import { Refused, type Question } from './backend';
import { MOST_QUESTIONS, type Reply } from './contract';
import { askedTogether } from './together';

/** Answers every question with itself, but refuses the finale. */
function echo() {
  return vi.fn(async (questions: Question[]) =>
    questions.map((question): Reply =>
      question.view === 'finale' ? { refused: { code: 'finale_not_begun' } } : { shown: question as never },
    ),
  );
}

test('what is asked in the same moment is one request, and each has its own answer', async () => {
  const send = echo();
  const show = askedTogether(send);
  const replies = await Promise.allSettled([
    show({ view: 'line' }),
    show({ view: 'finale' }),
    show({ desk: 'status' }),
  ]);
  expect(send.mock.calls).toEqual([[[{ view: 'line' }, { view: 'finale' }, { desk: 'status' }]]]);
  expect(replies[0]).toMatchObject({ value: { view: 'line' } });
  expect(replies[1]).toEqual({ status: 'rejected', reason: new Refused({ code: 'finale_not_begun' }) });
  expect(replies[2]).toMatchObject({ value: { desk: 'status' } });
});

test('what is asked later is another request', async () => {
  const send = echo();
  const show = askedTogether(send);
  await show({ view: 'line' });
  await show({ view: 'box' });
  expect(send.mock.calls).toEqual([[[{ view: 'line' }]], [[{ view: 'box' }]]]);
});

test('as many go together as the host takes', async () => {
  const send = echo();
  const show = askedTogether(send);
  const games = Array.from({ length: MOST_QUESTIONS * 2 + 1 }, (_, game) => game);
  const shown = await Promise.all(games.map((game) => show({ view: 'night', game })));
  expect(send.mock.calls.map(([questions]) => questions.length)).toEqual([MOST_QUESTIONS, MOST_QUESTIONS, 1]);
  expect(shown).toEqual(games.map((game) => ({ view: 'night', game })));
});

test('what becomes of a request becomes of all its questions', async () => {
  const lost = new Error('lost');
  const show = askedTogether(
    vi
      .fn()
      .mockRejectedValueOnce(lost)
      .mockResolvedValueOnce([{ shown: { view: 'line' } }]),
  );
  const all = await Promise.allSettled([show({ view: 'line' }), show({ view: 'box' })]);
  expect(all).toEqual([lost, lost].map((reason) => ({ status: 'rejected', reason })));
  const short = await Promise.allSettled([show({ view: 'line' }), show({ view: 'box' })]);
  expect(short.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
});
