import { Refused, type Question, type ShownAs } from './backend';
import { MOST_QUESTIONS, type Reply } from './contract';

type Waiting = { question: Question; shown: (shown: unknown) => void; failed: (reason: unknown) => void };

/**
 * Questions that are asked in the same moment, by however many pieces of a screen, travel as one request. What one of
 * them meets does not concern the others; a request that fails fails for all.
 */
export function askedTogether(send: (questions: Question[]) => Promise<Reply[]>) {
  let waiting: Waiting[] = [];

  function sendAll() {
    const all = waiting;
    waiting = [];
    for (let from = 0; from < all.length; from += MOST_QUESTIONS) void sendSome(all.slice(from, from + MOST_QUESTIONS));
  }

  async function sendSome(some: Waiting[]) {
    try {
      const replies = await send(some.map(({ question }) => question));
      some.forEach(({ shown, failed }, at) => {
        const reply = replies[at];
        if (!reply) failed(new Error('a question was not answered'));
        else if ('refused' in reply) failed(new Refused(reply.refused));
        else shown(reply.shown);
      });
    } catch (reason) {
      for (const { failed } of some) failed(reason);
    }
  }

  return <V extends Question>(question: V): Promise<ShownAs<V>> =>
    new Promise((shown, failed) => {
      waiting.push({ question, shown: shown as (shown: unknown) => void, failed });
      if (waiting.length === 1) queueMicrotask(sendAll);
    });
}
