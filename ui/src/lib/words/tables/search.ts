import type { Table } from '../message.ts';

/** One search for all. */
export const search = {
  'search.title': ['Chercher dans le carnet', 'Search the ledger'],
  'search.open': ['Chercher', 'Search'],
  'search.keys': ['Ctrl K', 'Ctrl K'],
  'search.label': ['Un nom, un numéro, un mot', 'A name, a number, a word'],
  'search.clear': ['Effacer la recherche', 'Clear the search'],
  'search.hint': ['Personnes, objets, histoire, notes de vos soirées et règles : le début des mots suffit.', 'People, things, story, notes of your evenings and rules: the beginning of a word will do.'],
  'search.count': [{ one: '{count} résultat', other: '{count} résultats' }, { one: '{count} result', other: '{count} results' }],
  'search.none': ['Rien ne commence par ces mots. Essayez-en moins, ou un autre.', 'Nothing begins with these words. Try fewer of them, or another one.'],
  'search.people': ['Personnes et compagnies', 'People and companies'],
  'search.things': ['Objets', 'Things'],
  'search.story': ['Histoire', 'Story'],
  'search.notes': ['Notes des soirées', 'Notes of evenings'],
  'search.rules': ['Règles', 'Rules'],
  'search.group_more': [{ one: 'Encore {count}', other: 'Encore {count}' }, { one: '{count} more', other: '{count} more' }],
  'search.group_more_named': ['{group} : encore {count}', '{group}: {count} more'],
  'search.beyond': [{ one: 'Et {count} de plus : un mot de plus aide à choisir.', other: 'Et {count} de plus : un mot de plus aide à choisir.' }, { one: 'And {count} beyond these: another word narrows it down.', other: 'And {count} beyond these: another word narrows it down.' }],
  'search.presided': ['présidait {company}', 'presided {company}'],
  'search.note_of': ['Partie {game}', 'Game {game}'],
} as const satisfies Table;
