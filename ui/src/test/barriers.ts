import axe from 'axe-core';
import { expect } from 'vitest';

/** Nothing on the page stands in the way of those who use a keyboard or a screen reader. */
export async function noBarriers() {
  const { violations } = await axe.run(document, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    // Colours need a real browser.
    rules: { 'color-contrast': { enabled: false } },
  });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)).toEqual([]);
}
