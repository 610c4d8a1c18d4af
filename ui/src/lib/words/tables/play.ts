import type { Table } from '../message.ts';

/** In play. */
export const play = {
  'play.companies': ['Argent et wagons des compagnies', 'Money and train cars of the companies'],
  'play.money': ['Argent ($)', 'Money ($)'],
  'play.money_of': ['Argent de {company}', 'Money of {company}'],
  'play.wagons_left': ['Wagons restants', 'Train cars left'],
  'play.wagons_of': ['Wagons restants de {company}', 'Train cars left of {company}'],
  'play.sealed': ['sous scellé', 'sealed'],
  'play.turn_of': ["C'est à {player} de jouer.", "It's {player}'s turn."],
  'play.turn_tag': ['à son tour', 'to play'],
  'play.ask_referee': ["Demander à l'arbitre", 'Ask the referee'],
  'play.turns': [{ one: '{count} tour joué', other: '{count} tours joués' }, { one: '{count} turn played', other: '{count} turns played' }],
  'play.next_turn': ['Au suivant : {player}', 'Next up: {player}'],
  'play.end_last_turn': ['Dernier tour joué', 'Last turn played'],
  'play.nearly_out': [{ one: '{player} : {count} wagon. À la fin de son tour, le dernier tour commence.', other: '{player} : {count} wagons. À la fin de son tour, le dernier tour commence.' }, { one: '{player}: {count} train car. When this turn ends, the last round begins.', other: '{player}: {count} train cars. When this turn ends, the last round begins.' }],
  'play.last_round': ['Dernier tour !', 'Last round!'],
  'play.last_round_text': [{ one: "{by} est au bout de ses wagons. Il reste {count} tour : {order}, et la partie s'achève.", other: '{by} est au bout de ses wagons. Il reste {count} tours : {order} ; {last} joue le dernier.' }, { one: '{by} is down to the last train cars. {count} turn left: {order}, and the game ends.', other: '{by} is down to the last train cars. {count} turns left: {order}; {last} plays the last one.' }],
  'play.over': ['La partie est finie', 'The game is over'],
  'play.over_text': ['{by} était au bout de ses wagons, et chacun a joué son dernier tour.', '{by} was down to the last train cars, and everyone has played a last turn.'],
  'play.to_receipts': ['Aux reçus bancaires', 'To the bank receipts'],
  'play.elapsed': ['En jeu depuis {time}', 'In play for {time}'],
  'play.lasted': ['Durée de jeu : {time}', 'Time in play: {time}'],
  'play.just_begun': ['La partie vient de commencer', 'The game has just begun'],
  'play.minutes': [{ one: '{count} minute', other: '{count} minutes' }, { one: '{count} minute', other: '{count} minutes' }],
  'play.hours': [{ one: '{count} heure', other: '{count} heures' }, { one: '{count} hour', other: '{count} hours' }],
  'play.hours_minutes': ['{hours} et {minutes}', '{hours} and {minutes}'],

  // Notes of a game
  'notes.title': ['Notes de la partie', 'Notes of the game'],
  'notes.new': ['Une note', 'A note'],
  'notes.add': ['Ajouter', 'Add'],
  'notes.edit': ['Corriger la note de {time}', 'Correct the note of {time}'],
  'notes.edit_title': ['Corriger la note', 'Correct the note'],
  'notes.remove': ['Retirer la note de {time}', 'Remove the note of {time}'],
  'notes.none': ["Rien de noté pour l'instant.", 'Nothing noted so far.'],
} as const satisfies Table;
