import type { Table } from '../message.ts';

/** The frame around every screen, and words that several of them share. */
export const frame = {
  'brand.first': ['Carnet', 'Carnet'],
  'brand.second': ["de l'Ouest", "de l'Ouest"],

  'frame.skip': ['Aller au contenu', 'Skip to content'],
  'frame.nav': ['Navigation', 'Navigation'],
  'frame.library': ['Toutes les campagnes', 'All campaigns'],
  'frame.library_short': ['Campagnes', 'Campaigns'],
  'frame.line': ['La ligne', 'The line'],
  'frame.night': ['Soirée de jeu', 'Game night'],
  'frame.night_short': ['Soirée', 'Night'],
  'frame.companies': ['Compagnies', 'Companies'],
  'frame.box': ['Boîte de campagne', 'Campaign box'],
  'frame.box_short': ['Boîte', 'Box'],
  'frame.rulebook': ['Livret de règles', 'Rulebook'],
  'frame.rulebook_short': ['Règles', 'Rules'],
  'frame.results': ['Résultats', 'Results'],
  'frame.finale': ['Finale', 'Finale'],
  'frame.more': ['Plus', 'More'],
  'frame.more_ways': ['Autres actions', 'More actions'],
  'frame.journal': ['Journal', 'Journal'],
  'frame.share': ['Livre et partage', 'Book and sharing'],
  'frame.share_short': ['Partage', 'Share'],
  'frame.settings': ['Réglages', 'Settings'],
  'frame.undo': ['Annuler : {label}', 'Undo: {label}'],
  'frame.redo': ['Rétablir : {label}', 'Redo: {label}'],
  'frame.nothing_to_undo': ['Rien à annuler', 'Nothing to undo'],
  'frame.nothing_to_redo': ['Rien à rétablir', 'Nothing to redo'],
  'frame.history': ['Annuler et rétablir', 'Undo and redo'],
  'frame.loading': ['Ouverture du carnet…', 'Opening the ledger…'],
  'frame.connection_lost': ["La connexion est interrompue. Rien n'est perdu, nouvel essai en cours… Si le programme a été relancé, ouvrez la nouvelle adresse qu'il affiche.", 'The connection is lost. Nothing else is lost; trying again… If the program was restarted, open the new address it shows.'],

  'locked.title': ['Il manque la clé de ce carnet', 'The key to this ledger is missing'],
  'locked.text': ["Cette page ne s'ouvre qu'avec l'adresse complète que le terminal a affichée au lancement de « carnet serve ». Vos campagnes n'ont pas bougé.", 'This page opens only with the complete address that the terminal printed when “carnet serve” was started. Your campaigns are untouched.'],
  'locked.next': ["Copiez toute l'adresse, jusqu'au dernier caractère, et ouvrez-la dans ce navigateur.", 'Copy the whole address, down to its last character, and open it in this browser.'],

  // Words that several screens share
  'common.cancel': ['Annuler', 'Cancel'],
  'common.close': ['Fermer', 'Close'],
  'common.save': ['Enregistrer', 'Save'],
  'common.retry': ['Réessayer', 'Try again'],
  'common.undo': ['Annuler', 'Undo'],
  'common.redo': ['Rétablir', 'Redo'],
  'common.no_president': ['Sans président', 'No president'],
  'common.president': ['Présidence', 'President'],
  'common.vault': ['Coffre-fort', 'Vault'],
  'common.vaults': ['Coffres-forts', 'Vaults'],
  'common.bureau': ['Bureau', 'Desk'],
  'common.vault_sealed': ['Coffre-fort scellé', 'Sealed vault'],
  'common.vault_open': ['Coffre-fort ouvert', 'Open vault'],
  'common.vault_empty': ["vide pour l'instant", 'empty for now'],
  'common.vault_count': [{ one: "{count} document à l'intérieur", other: "{count} documents à l'intérieur" }, { one: '{count} document inside', other: '{count} documents inside' }],
  'common.wagons': [{ one: '{count} wagon', other: '{count} wagons' }, { one: '{count} train car', other: '{count} train cars' }],
  'common.games_of': [{ one: '{count} partie sur {games}', other: '{count} parties sur {games}' }, { one: '{count} game of {games}', other: '{count} games of {games}' }],

  // A number that is counted up and down
  'count.less': ['{label} : un de moins', '{label}: one less'],
  'count.sign': ['{label} : en plus ou en moins', '{label}: plus or minus'],
  'count.more': ['{label} : un de plus', '{label}: one more'],
  'count.whole': ['Notez un nombre entier, par exemple {example}.', 'Write a whole number, for example {example}.'],

  // What was done, a moment later
  'toast.told': ['{told}.', '{told}.'],
  'toast.changed': ['{told} : « {from} » devient « {to} ».', '{told}: “{from}” becomes “{to}”.'],
  'toast.warning': ["C'est noté, mais autre chose n'a pas marché. {what} {next}", 'It is noted, but something beside it went wrong. {what} {next}'],
  'toast.undone': ['Annulé : {label}.', 'Undone: {label}.'],
  'toast.redone': ['Rétabli : {label}.', 'Redone: {label}.'],

  // What takes a while
  'work.title': ['Un instant…', 'One moment…'],
  'work.text': ['Le carnet travaille : une grande campagne demande un peu de temps.', 'The ledger is at work: a large campaign takes a little time.'],
  'work.stopping': ['Le travail s’arrête…', 'The work is stopping…'],
  'work.given_up': ["C'est annulé. Rien n'a été modifié.", 'Cancelled. Nothing was changed.'],

  // What went wrong beside the rules
  'trouble.title': ['Un aiguillage a coincé', 'A switch got stuck'],
  'trouble.unexpected': ["Quelque chose d'inattendu s'est produit. Ce qui était enregistré l'est toujours. Réessayez ; si cela se répète, relancez le programme.", 'Something unexpected happened. What was saved is still saved. Try again; if it happens again, restart the program.'],
  'trouble.unreachable': ["Le programme ne répond pas. Ce qui était enregistré l'est toujours. Vérifiez qu'il tourne encore, puis réessayez.", 'The program does not answer. What was saved is still saved. Check that it is still running, then try again.'],
  'trouble.locked': ["Le programme n'accepte pas cette page. Rien n'a été modifié. Ouvrez l'adresse complète que le terminal a affichée.", 'The program does not accept this page. Nothing has been changed. Open the complete address that the terminal printed.'],

  'unsealing.title': ['Montrer de nouveau ce qui est scellé ?', 'Show what is sealed?'],
  'unsealing.text': [{ one: 'Tout le monde verrait de nouveau ce qui est scellé dans le coffre-fort {of}. Le journal garde la raison.', other: 'Tout le monde verrait de nouveau ce qui est scellé dans les coffres-forts {of}. Le journal garde la raison.' }, { one: 'Everybody would see again what lies sealed in the vault {of}. The journal keeps the reason.', other: 'Everybody would see again what lies sealed in the vaults {of}. The journal keeps the reason.' }],
  'unsealing.submit': ['Revenir en arrière', 'Take it back'],
} as const satisfies Table;
