import type { AnyComponent } from '$lib/kit/any-component';
import { render, screen, within } from '@testing-library/svelte';
import { describe, expect, test } from 'vitest';
import { plain } from '$test/open';
import { firstGames, results } from '$test/samples-results';
import type { CompanyColour, Results } from '$lib/backend/contract';
import { shortened, spread } from './labels';
import MoneyChart from './MoneyChart.svelte';
import { layMoney } from './money-layout';
import PlacesChart from './PlacesChart.svelte';
import { layPlaces } from './places-layout';
import WealthChart from './WealthChart.svelte';
import { layWealth } from './wealth-layout';
import WinsChart from './WinsChart.svelte';
import { incomes } from '$lib/results/components';
import { fortunes } from '$lib/results/wealth';

const CHARTS: [string, AnyComponent][] = [
  ['places', PlacesChart],
  ['wins', WinsChart],
  ['money', MoneyChart],
  ['wealth', WealthChart],
];
const COMPANIES: CompanyColour[] = ['blue', 'red', 'green', 'yellow', 'black'];

/** The figures of a table, by the names of its rows. */
function tableOf(container: HTMLElement) {
  const [head, ...rows] = within(container).getAllByRole('row', { hidden: true });
  return {
    head: [...head!.children].map(({ textContent }) => plain(textContent)),
    rows: Object.fromEntries(
      rows.map((row) => {
        const [label, ...cells] = [...row.children].map(({ textContent }) => plain(textContent));
        return [label!, cells];
      }),
    ),
  };
}

describe.each(CHARTS)('the drawing of %s', (_, Chart) => {
  test('is an image that says what it shows, with its table folded beneath', () => {
    const { container } = render(Chart, { results: results() });
    const drawing = screen.getByRole('img');
    const headline = screen.getByRole('heading', { level: 3 }).textContent!;
    expect(drawing.querySelector('title')!.textContent).toBe(headline);
    expect(drawing.getAttribute('aria-labelledby')).toBe(drawing.querySelector('title')!.id);
    expect(plain(drawing.querySelector('desc')!.textContent)).toContain(
      'Les mêmes chiffres sont dans le tableau qui suit.',
    );
    expect(container.querySelector('details')!.open).toBe(false);
    expect(plain(container.querySelector('summary')!.textContent)).toMatch(/^Voir les chiffres, /);
    expect(tableOf(container).head.slice(1)).toEqual([
      'Noé Grand Lac & Fils',
      'Camille Union Pourpre',
      'Inès Prairie Express',
      'Marius Soleil Levant',
      'Jeanne Charbon Réunis',
    ]);
  });

  test('has its table open or none, and another heading, where paper asks for that', () => {
    const { container } = render(Chart, { results: results(), table: 'open', heading: 4, width: 500 });
    expect(container.querySelector('details')).toBeNull();
    expect(screen.getByRole('table')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 4 })).toBeTruthy();
    expect(screen.getByRole('img').getAttribute('viewBox')).toMatch(/^0 0 500 /);
  });

  test('knows companies by their shapes too', () => {
    const { container } = render(Chart, { results: results() });
    const shapes = new Map<string, Set<string>>();
    for (const mark of container.querySelectorAll<SVGElement>('svg[role=img] .chart-mark')) {
      const company = mark.dataset.company!;
      shapes.set(company, (shapes.get(company) ?? new Set()).add(mark.querySelector('path')!.getAttribute('d')!));
    }
    expect([...shapes.keys()].sort()).toEqual([...COMPANIES].sort());
    expect(new Set([...shapes.values()].flatMap((one) => [...one])).size).toBe(5);
  });
});

test('without a table nothing refers to one', () => {
  const { container } = render(WinsChart, { results: results(), table: 'none' });
  expect(container.querySelector('table')).toBeNull();
  expect(container.querySelector('desc')!.textContent).not.toContain('tableau');
});

describe('figures in the tables are those of the data', () => {
  test('places, with those who were not there', () => {
    const { container } = render(PlacesChart, { results: results() });
    const { rows } = tableOf(container);
    const nths = ['1re', '2e', '3e', '4e', '5e'];
    for (const { game, year, ranking } of results().games) {
      const cells = COMPANIES.map((company) => ranking.find((one) => one.company === company)?.place);
      expect(rows[`${game} ${year}`]).toEqual(
        cells.map((place) => (place ? nths[place - 1] : game < 3 ? 'pas encore là' : '–absence')),
      );
    }
  });

  test('wins and places', () => {
    const { container } = render(WinsChart, { results: results() });
    const { rows } = tableOf(container);
    const all = results().companies;
    expect(rows['Victoires']).toEqual(all.map(({ wins }) => String(wins)));
    expect(rows['4e place']).toEqual(all.map(({ places }) => String(places[3])));
    expect(rows['Jouées']).toEqual(['11', '12', '10', '12', '10']);
    expect(rows['Manquées']).toEqual(['1', '0', '2', '0', '0']);
  });

  test('money by where it came from, with what totals were raised by', () => {
    const { container } = render(MoneyChart, { results: results() });
    const { rows } = tableOf(container);
    const sum = (company: CompanyColour, line: 'money' | 'wagons_bonus' | 'tickets' | 'extra' | 'total') =>
      results()
        .receipts!.filter(({ receipt }) => receipt.company === company)
        .reduce((all, { receipt }) => all + receipt[line], 0);
    const signed = (amount: number) => String(amount).replace('-', '−');
    expect(rows['Argent en main']).toEqual(COMPANIES.map((one) => signed(sum(one, 'money'))));
    expect(rows['Bonus des wagons']).toEqual(COMPANIES.map((one) => signed(sum(one, 'wagons_bonus'))));
    expect(rows['Tickets']).toEqual(COMPANIES.map((one) => signed(sum(one, 'tickets'))));
    expect(rows['Autres lignes']).toEqual(['−6', '20', '2', '4', '3']);
    expect(rows['Ramené à 0']).toEqual(['0', '0', '0', '4', '0']);
    expect(rows['Total']).toEqual(COMPANIES.map((one) => signed(sum(one, 'total'))));
    expect(plain(container.textContent)).toContain('Totaux ramenés à 0. Marius, partie 4 : les lignes donnaient −4 $.');
  });

  test('lines that nobody has are not spoken of, and who was not there has no zero', () => {
    const { container } = render(MoneyChart, { results: firstGames(2) });
    const { rows } = tableOf(container);
    expect(Object.keys(rows)).toEqual(['Argent en main', 'Bonus des wagons', 'Tickets', 'Total']);
    expect(rows['Total']!.at(-1)).toBe('–absence');
  });

  test('what was gathered, game after game; a missed game adds nothing', () => {
    const { container } = render(WealthChart, { results: results() });
    const { rows } = tableOf(container);
    expect(rows['2 1868']).toEqual(['97', '92', '48', '41', 'pas encore là']);
    expect([rows['4 1874'], rows['5 1877'], rows['6 1880']].map((row) => row![2])).toEqual(['106', '106', '106']);
    expect(rows['12 1898']).toEqual(['549', '687', '497', '504', '454']);
  });
});

describe('under seal', () => {
  test('drawings of sums draw nothing, those of places all they have', () => {
    const { container } = render(MoneyChart, { results: results({ sealed: true }) });
    render(WealthChart, { results: results({ sealed: true }) });
    expect(container.textContent).toBe('');
    expect(screen.queryByRole('img')).toBeNull();
    render(PlacesChart, { results: results({ sealed: true }) });
    render(WinsChart, { results: results({ sealed: true }) });
    expect(screen.getAllByRole('img')).toHaveLength(2);
    expect(document.body.textContent).not.toContain('$');
  });
});

describe('the ways through the places', () => {
  const courseOf = (of: Results, company: CompanyColour, width = 900) =>
    layPlaces(of, width, 44).courses.find((course) => course.company === company)!;

  test('break where a game was missed, and dots lead over', () => {
    const green = courseOf(results(), 'green');
    expect(green.spots.map(({ game }) => game)).toEqual([1, 2, 3, 4, 7, 8, 9, 10, 11, 12]);
    expect(green.path.match(/M/g)).toHaveLength(2);
    expect(green.gaps.match(/M/g)).toHaveLength(1);
    const black = courseOf(results(), 'black');
    expect(black.path.match(/M/g)).toHaveLength(1);
    expect(black.gaps).toBe('');
  });

  test('end at names, absent ones where a lane is free', () => {
    const { courses } = layPlaces(results(), 900, 44);
    const byHeight = [...courses].sort((a, b) => a.end.y - b.end.y);
    expect(byHeight.map(({ company, end }) => [company, end.absent])).toEqual([
      ['red', false],
      ['yellow', false],
      ['green', false],
      ['black', false],
      ['blue', true],
    ]);
    expect(new Set(courses.map(({ end }) => end.y)).size).toBe(5);
  });

  test.each([240, 296, 460, 700, 900, 1600])(
    'stay within %i pixels, upright where games would stand too close',
    (width) => {
      for (const of of [
        results(),
        firstGames(1),
        firstGames(4),
        results({ of: { companies: ['yellow'], from: 4, to: 4 } }),
      ]) {
        const layout = layPlaces(of, width, 44);
        for (const { spots, end } of layout.courses) {
          for (const { x, y } of spots) {
            expect(x).toBeGreaterThan(13);
            expect(x).toBeLessThan(width - 12);
            expect(y).toBeGreaterThan(13);
            expect(y).toBeLessThan(layout.height - 13);
          }
          if (!layout.upright) expect(end.x + 160).toBeLessThanOrEqual(width);
        }
        if (!layout.upright) expect(layout.step).toBeGreaterThanOrEqual(44);
      }
    },
  );

  test('winners have a ring, one in each game', () => {
    const { container } = render(PlacesChart, { results: results() });
    expect(container.querySelectorAll('.chart-mark-won')).toHaveLength(12);
  });

  test('each game leads where it is told to, over the whole of it', () => {
    render(PlacesChart, { results: results(), wayTo: (game: number) => `#game-${game}` });
    const links = screen.getAllByRole('link');
    expect(links).toHaveLength(12);
    expect(links[2]!.getAttribute('href')).toBe('#game-3');
    expect(plain(links[2]!.textContent)).toBe('Partie 3, 1871');
    // None of them within the image, which reads as one.
    expect(screen.getByRole('img').querySelector('a')).toBeNull();
  });
});

describe('the bars of money', () => {
  test('what was taken away stands left of zero, and all parts meet the total', () => {
    const { bars, zero } = layMoney(incomes(results()), 900);
    expect(bars.map(({ income }) => income.company)).toEqual(['red', 'blue', 'yellow', 'green', 'black']);
    for (const { income, segments, total, end } of bars) {
      expect(segments.reduce((sum, { amount }) => sum + amount, 0)).toBe(income.total);
      for (const { amount, x, width } of segments)
        expect(amount < 0 ? x + width <= zero + 0.001 : x >= zero - 0.001).toBe(true);
      expect(total).toBeLessThanOrEqual(end + 0.001);
    }
    const blue = bars[1]!.segments.find(({ part }) => part === 'extra')!;
    expect(blue.amount).toBe(-6);
  });

  test('no two parts are engraved alike', () => {
    const { container } = render(MoneyChart, { results: results() });
    const patterns = [...container.querySelectorAll('pattern')].map((pattern) => pattern.innerHTML);
    expect(new Set(patterns).size).toBe(5);
    const fills = [...container.querySelectorAll('.chart-swatch rect')].map((swatch) => swatch.getAttribute('fill'));
    expect(new Set(fills).size).toBe(5);
    for (const fill of fills) expect(container.querySelector(fill!.slice(4, -1))).toBeTruthy();
  });
});

describe('labels', () => {
  test('move apart, and no further than they have to', () => {
    expect(spread([10, 12, 60], 20, 0, 100)).toEqual([10, 30, 60]);
    expect(spread([95, 98, 99], 20, 0, 100)).toEqual([60, 80, 100]);
    expect(spread([50, 10], 20, 0, 100)).toEqual([50, 10]);
  });

  test('of fortunes never lie on each other', () => {
    for (const width of [296, 900]) {
      const { rises, named } = layWealth(fortunes(results()), results().played, width);
      const at = rises.map(({ label }) => label).sort((a, b) => a - b);
      for (const [index, label] of at.slice(1).entries())
        expect(label - at[index]!).toBeGreaterThanOrEqual((named ? 38 : 26) - 0.001);
    }
  });

  test('long names end in dots', () => {
    expect(shortened('Transcontinentalement', 10)).toBe('Transcont…');
  });
});
