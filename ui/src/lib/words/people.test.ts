import { expect, test } from 'vitest';
import { openCampaign } from '../../test/samples';
import { seated, standsFor } from './people';

test('a person leads, and the company goes with them', () => {
  expect(seated({ name: 'Union Pourpre', player: { name: 'Camille' } })).toEqual({
    lead: 'Camille',
    aside: 'Union Pourpre',
  });
  expect(standsFor(openCampaign.companies, 'blue')).toEqual({ lead: 'Inès', aside: 'Grand Lac & Fils' });
});

test('where nobody presides, the company leads', () => {
  expect(standsFor(openCampaign.companies, 'green')).toEqual({ lead: 'Prairie Express', aside: 'Sans président' });
});

test('a colour that nobody has is called by its colour', () => {
  expect(standsFor(openCampaign.companies, 'black').lead).toBe('les Noirs');
});
