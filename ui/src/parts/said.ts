import { tongue } from '$lib/words/words.svelte';

/** What this page says. It is for those who build: nobody at a table sees it, so its words stand with it. */
const SAID = {
  title: ['Les pièces, dans tous leurs états', 'The parts, in all their states'],
  plain: ['ordinaire', 'plain'],
  main: ['principal', 'main'],
  quiet: ['discret', 'quiet'],
  danger: ['dangereux', 'danger'],
  disabled: ['inactif', 'disabled'],
  busy: ['occupé', 'busy'],
  focused: ['sous le clavier', 'focused'],
  empty: ['vide', 'empty'],
  refused: ['refusé', 'refused'],
  hinted: ['avec une aide', 'with a hint'],
  name: ['Nom de la compagnie', 'Name of the company'],
  value: ['Union Pourpre', 'Purple Union'],
  example: ['par exemple Grand Lac & Fils', 'such as Great Lake & Sons'],
  hint: ['Tel qu’il est écrit sur la boîte.', 'As it is written on the box.'],
  fault: ['Il manque un nom. Notez-le en quelques lettres.', 'A name is missing. Write it in a few letters.'],
  long: [
    'Compagnie générale des chemins de fer transcontinentaux anticonstitutionnellement raccordés',
    'General Company of Transcontinental Railroads of Llanfairpwllgwyngyllgogerychwyrndrobwll',
  ],
  text: ['Deux lignes\nde ce que dit la carte.', 'Two lines\nof what the card says.'],
  colour: ['Couleur', 'Colour'],
  red: ['rouge', 'red'],
  blue: ['bleu', 'blue'],
  green: ['vert', 'green'],
  one: ['une seule', 'only one'],
  many: ['plusieurs', 'several'],
  tick: ['La carte entre en jeu', 'The card enters play'],
  number: ['Wagons', 'Train cars'],
  choose: ['Choisissez-en une.', 'Choose one.'],
  fold: ['Ce qui reste plié', 'What stays folded'],
  note: ['une note à côté', 'a note beside it'],
  work: ['Une copie est faite', 'A copy is made'],
  question: ['Ce nom est déjà pris. Est-ce voulu ?', 'This name is taken. Is that meant?'],
  yes: ['Oui', 'Yes'],
  no: ['Non', 'No'],
  send: ['Envoyer', 'Send'],
} as const;

export function say(key: keyof typeof SAID): string {
  return SAID[key][tongue() === 'fr' ? 0 : 1];
}
