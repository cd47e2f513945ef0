/**
 * Names that banks give to the columns of their exports, in English, French, Italian and German: without accents and in
 * small letters.
 */
import { isCurrency } from '#src/domain/format/money.ts';

/** Names of columns. Where a file has several of one kind the first counts, but for texts. */
const COLUMNS = {
  day: /^(?:booking |transaction |operation |posting )?date\b|^date (?:operation|comptable|d.operation|de l.operation)|^data\b|^buchungs(?:tag|datum)|^datum/,
  credit:
    /\b(?:credit[ios]?|avere|accredit[oi]?|entrat[ae]|haben|gutschrift(?:en)?|(?:paid|money) in|deposits?|versements?|encaissements?|versament[oi]|einzahlung(?:en)?|\w*eingang)\b|^amount (?:in$|\(in\))|^in(?: amount)?$/,
  debit:
    /\b(?:debit[ios]?|dare|addebit[oi]|uscit[ae]|soll|lastschrift(?:en)?|belastung(?:en)?|out|withdrawals?|retraits?|decaissements?|depenses?|preliev[oi]|auszahlung(?:en)?|\w*ausgang)\b/,
  amount: /^(?:(?:total|gross) )?(?:amount|montant|importo|betrag|umsatz\b(?![- ]id))|^(?:gesamt|brutto)betrag/,
  text: /descri|detail|referen[cz]|riferiment|end.to.end|remittance|libelle|communication|informations? compl|additional info|motif|causale|verwendungszweck|buchungstext|label|memo|narrative|\bnotes?\b|purpose|message|comment|objet|oggetto|betreff/,
  sender:
    /name|payer|sender|mittente|counterpart|contrepartie|emetteur|donneur|ordinante|controparte|auftraggeber|zahlungspflicht/,
  iban: /iban/,
  currency: /^currency\b|^devise|^divisa|^wae?hrung|^monn|^ccy\b|\b(?:currency|devise|divisa)$/,
  state: /\b(?:state|\w*status|statut|etat|stato|esito|estado|outcome|result(?:at|ado)?)\b/,
  direction:
    /^soll ?\/|^haben ?\/|^[sh] ?\/ ?[sh]\b|^sens$|^segno|^signe$|^sign$|^dare ?\/|^avere ?\/|^d ?\/ ?[ac]\b|^c ?\/ ?d\b|^[cd]r ?\/ ?[cd]r\b|^(?:credit|debit)[ /-]+(?:credit|debit)|^direction$|^direzione$/,
} as const;
export type Column = keyof typeof COLUMNS;

/** The shop itself, which receives: nobody's money goes back to it. */
const OWN =
  /auftragskonto|kontoinhaber|empfang|beg(?:u|ue)nstigt|eigene|^own\b|^my\b|^mon\b|\baccount\b|\bcompte\b|\bconto\b|beneficiar|beneficiaire|payee|creditor|creancier|titulaire|intestatari/;
const OTHER =
  /zahlungsbeteiligt|zahlungspflicht|auftraggeber|gegenkonto|counterpart|partner|payer|sender|debtor|contrepartie|emetteur|donneur|debiteur|ordinante|controparte|debitore|mittente/;
/** A name that is a bank's. */
const BANK = /^bank|\bbank|banque|banca/;

/** A name of what is no money that has moved, whatever else it says. */
const NO_MONEY =
  /\b(?:limite?|plafond|fido|cards?|carte|carta|karte|accounts?|compte|conto|konto|numbers?|numero|nummer|no|nr|names?|nom|nome|references?|riferimento|referenz|ref|iban|bic|ids?|type|tipo|typ|dates?|data|datum|balance|solde|saldo|score|institution|bank|banque|banca)\b/;
const NO_AMOUNT = /\b(?:limite?|plafond|fido|balance|solde|saldo)\b/;

/** A name of money as it was before it was changed, or of a part of what has moved. */
const OTHER_MONEY = /\b(?:orig\w*|ursprung\w*|local[ei]?|exchange|fremd\w*|foreign|etrang\w*|ester[oa])\b/;
const PART =
  /\b(?:ht|nett?o?|excl\w*|exkl\w*|escl\w*|hors|ohne|imponibile|vat|tva|iva|mwst|ust|tax|fees?|frais|commission[ei]?|gebuhr(?:en)?)\b/;
const WHOLE = /\b(?:incl\w*|inkl\w*|ttc|gross|brutto\w*|lord[oa]|ivato|compris\w*)\b/;

/** Says whether a name of amounts is of something else than what has moved: 'Montant HT', 'Orig amount'. */
function isPartial(name: string): boolean {
  return OTHER_MONEY.test(name) || (PART.test(name) && !WHOLE.test(name));
}

/** The columns that amounts may stand in: those of the whole, where a name says so. Of several none is sure. */
export function amountPlaces(names: readonly string[]): number[] {
  const places = placesOf(names, 'amount');
  const whole = places.filter((place) => WHOLE.test(names[place] ?? ''));
  return whole.length > 0 ? whole : places;
}

/** A name of where the time that a file is about begins and ends: each of its rows says the same. */
const PERIOD = /\b(?:period[eo]?|zeitraum\w*|inizio|debut|a partir|from|until|von|bis)\b/;

function isOf(name: string, column: Column): boolean {
  if (!COLUMNS[column].test(name) || (column === 'day' && PERIOD.test(name))) return false;
  if (column === 'credit' || column === 'debit' || column === 'amount') {
    const [isCredit, isDebit] = [COLUMNS.credit.test(name), COLUMNS.debit.test(name)];
    if (COLUMNS.direction.test(name) || isPartial(name)) return false;
    return column === 'amount'
      ? isCredit === isDebit && !NO_AMOUNT.test(name)
      : isCredit !== isDebit && !NO_MONEY.test(name);
  }
  if (column === 'currency' && COLUMNS.amount.test(name)) return false;
  if (column === 'sender' && BANK.test(name)) return false;
  return (column !== 'sender' && column !== 'iban') || OTHER.test(name) || !OWN.test(name);
}

const EURO = /^(?:€|euros?|eur)$/i;

/** The code of ISO 4217 that a cell of a column of currencies says; '?': it cannot be told. */
export function currencyOf(cell: string): string {
  if (EURO.test(cell)) return 'EUR';
  return /^[a-z]{3}$/i.test(cell) ? cell.toUpperCase() : '?';
}

/** The columns of what payers write, or are called: it says nothing of the file. */
export function payerPlaces(names: readonly string[]): number[] {
  return (['text', 'sender', 'iban'] as const).flatMap((column) => placesOf(names, column));
}

/** The columns of currencies: by their names, or because nothing but codes stands in one that is no payer's. */
export function currencyPlaces(names: readonly string[], rows: readonly (readonly string[])[]): number[] {
  const named = placesOf(names, 'currency');
  if (named.length > 0) return named;
  const payers = payerPlaces(names);
  const found = names.findIndex((_, place) => {
    if (payers.includes(place)) return false;
    const cells = rows.map((row) => (row[place] ?? '').trim()).filter((cell) => cell !== '');
    return cells.length > 0 && cells.every(isCurrency);
  });
  return found === -1 ? [] : [found];
}

/** State that a bank says of a row: its money is there, is awaited, or does not come; null: no word that is known. */
export type RowState = 'settled' | 'pending' | 'void';

const STATE_WORDS: Readonly<Record<RowState, RegExp>> = {
  settled:
    /^(?:ok|completed?|booked|settled|posted|executed|cleared|comptabilisee?|executee?|terminee?|completee?|contabili[sz]zat[oa]|eseguit[oa]|completat[oa]|(?:umsatz )?gebucht|verbucht|ausgefuhrt|abgeschlossen|contabilizad[oa]|ejecutad[oa]|completad[oa]|liquidad[oa])$/,
  pending:
    /^(?:pending|processing|in progress|scheduled|authori[sz]ed|en cours(?: de traitement)?|en attente|a venir|prevue?|programmee?|in sospeso|in corso|in attesa|non contabilizzat[oa]|programmat[oa]|(?:umsatz )?vorgemerkt|ausstehend|in bearbeitung|pendiente|en curso|en proceso|programad[oa])$/,
  void: /^(?:ko|void(?:ed)?|unsuccessful|(?:not|non|nicht|no) (?:executed|completed|booked|executee?|eseguit[oa]|andat[oa] a buon fine|ausgefuhrt|ejecutad[oa])|reverted|reversed|returned|refunded|bounced|declined|rejected|refused|failed|cancell?ed|annulee?|refusee?|rejetee?|retournee?|remboursee?|extournee?|contrepassee?|impayee?|echouee?|annullat[oa]|rifiutat[oa]|respint[oa]|restituit[oa]|rimborsat[oa]|revocat[oa]|insolut[oa]|fallit[oa]|stornat[oa]|abgelehnt|(?:umsatz )?storniert|zuruckgewiesen|zuruckgegeben|zuruckgebucht|erstattet|fehlgeschlagen|abgebrochen|rechazad[oa]|anulad[oa]|cancelad[oa]|devuelt[oa]|revertid[oa]|fallid[oa]|denegad[oa])$/,
};

/** Words for what undoes another booking: whether its money is there, nobody can tell. */
const UNDONE =
  /^(?:reversal|return|refund|chargeback|cancellation|rejection|annulation|rejet|retour|remboursement|extourne|contre-?passation|storno|stornobuchung|rue?ck(?:buchung|lastschrift|gabe|ue?berweisung|ruf)|annullamento|rifiuto|rimborso|anulacion|devolucion|rechazo)$/;

/** 'REJECTED.', 'not_executed' */
function wordOf(cell: string): string {
  return plain(cell).replace(/^[^a-z]+|[^a-z]+$/g, '');
}

export function stateOf(cell: string): RowState | null {
  const word = wordOf(cell);
  return (Object.keys(STATE_WORDS) as RowState[]).find((state) => STATE_WORDS[state].test(word)) ?? null;
}

/** A name of what has a state of its own, whatever becomes of the money. */
const OF_CARD = /\b(?:cards?|cartes?|cart[ae]|karten?\w*)\b/;

/** Words of whoever gives money back, as a shop does: no bank says so of what it takes back. */
const GIVEN = /^(?:refund(?:ed)?|remboursements?|remboursee?|rimborso|rimborsat[oa]|erstattet)$/;
const RECALLED = /^(?:recall(?:ed)?|rappele?e?|richiam[oa])$/;

/** Says whether a text of a debit has a word of what undoes another booking: 'STORNO BONIFICO'. */
export function speaksOfReturn(text: string): boolean {
  const words = text.split(/\s+/).filter((word) => !GIVEN.test(wordOf(word)));
  return words.some((word) => stateOf(word) === 'void' || UNDONE.test(wordOf(word)) || RECALLED.test(wordOf(word)));
}

/** 'rejected by the bank': nobody knows all of it, and it speaks of a state. */
function speaksOfState(cell: string): boolean {
  return [cell, ...cell.split(/\s+/)].some((part) => stateOf(part) !== null || UNDONE.test(wordOf(part)));
}

/**
 * The columns of states: by their names, where any word of states stands in them ('State' is also part of an address),
 * or because mostly such words stand in one that is no payer's.
 */
export function statePlaces(names: readonly string[], rows: readonly (readonly string[])[]): number[] {
  const payers = payerPlaces(names);
  return names.flatMap((name, place) => {
    if (OF_CARD.test(name)) return [];
    const cells = rows.map((row) => row[place] ?? '').filter((cell) => cell.trim() !== '');
    const known = cells.filter((cell) => stateOf(cell) !== null);
    const isOne = COLUMNS.state.test(name)
      ? cells.some(speaksOfState)
      : !payers.includes(place) && 2 * known.length > cells.length;
    return isOne ? [place] : [];
  });
}

/**
 * State that a row says, in whichever column; '': nothing. null: it cannot be told. `stateAt`: the columns of states.
 */
export function stateIn(
  names: readonly string[],
  stateAt: readonly number[],
  cells: readonly string[],
): RowState | '' | null {
  const found = cells.map((cell, place) => (OF_CARD.test(names[place] ?? '') ? null : stateOf(cell)));
  const payers = payerPlaces(names);
  // A payer may have written the word alone.
  const own = found.filter((_, place) => !payers.includes(place));
  if (own.includes('pending')) return 'pending';
  if (own.includes('void')) return 'void';
  if (found.includes('pending') || found.includes('void') || cells.some((cell) => UNDONE.test(wordOf(cell))))
    return null;
  const states = stateAt.map((place) => found[place] ?? null);
  return states.includes(null) ? null : (states[0] ?? '');
}

/** A name as the tables above have it: 'Data_Operazione' is two words. */
export function plain(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\u0300-\u036F]/g, '')
    .toLowerCase()
    .replace(/[_\s]+/g, ' ')
    .trim();
}

/** The places of a kind of column. Those that name who has paid come first. */
export function placesOf(names: readonly string[], column: Column): number[] {
  const places = names.flatMap((name, place) => (isOf(name, column) ? [place] : []));
  if (column !== 'sender' && column !== 'iban') return places;
  const isOther = (place: number): boolean => OTHER.test(names[place] ?? '');
  return [...places.filter(isOther), ...places.filter((place) => !isOther(place))];
}

/**
 * The columns of accounts that money has come from. One that does not say whose it is, and says the same of every row,
 * is the shop's own.
 */
export function ibanPlaces(names: readonly string[], rows: readonly (readonly string[])[]): number[] {
  return placesOf(names, 'iban').filter((place) => {
    const said = rows.map((cells) => (cells[place] ?? '').replace(/\s/g, '')).filter((iban) => iban !== '');
    return OTHER.test(names[place] ?? '') || said.length < 2 || new Set(said).size > 1;
  });
}

export type Direction = 'in' | 'out' | 'unknown';

const IN_WORD =
  /^(?:haben|credit[os]?|crdt|avere|accredito|entrat[ae]|in|incoming|eingang|encaissement|deposit|versement|versamento|einzahlung)$/;
const OUT_WORD =
  /^(?:soll|debit[os]?|dbit|dare|addebito|uscit[ae]|out|outgoing|ausgang|decaissement|withdrawal|retrait|prelievo|auszahlung)$/;
const IN_MARK = /^(?:h|c|cr|a|\+|gutschrift)$/;
const OUT_MARK = /^(?:s|d|dr|-|−|lastschrift)$/;

/** Direction that a cell of a column of directions says. */
export function directionOf(cell: string): Direction {
  const word = plain(cell);
  if (IN_WORD.test(word) || IN_MARK.test(word)) return 'in';
  return OUT_WORD.test(word) || OUT_MARK.test(word) ? 'out' : 'unknown';
}

/**
 * The column that says whether money has come or gone, where amounts have no sign; null: none does. It is found by its
 * name, or, as in a column 'Type', because such words stand in it: then what else stands there is not known. Of what
 * payers write nothing else may. Letters alone ('S' is also 'sì') need the name.
 */
export function directionPlace(
  names: readonly string[],
  rows: readonly (readonly string[])[],
): { readonly at: number; readonly isNamed: boolean } | null {
  const named = placesOf(names, 'direction')[0];
  if (named !== undefined) return { at: named, isNamed: true };
  const payers = payerPlaces(names);
  // A bank that gives the column no name writes nothing but letters there.
  const blank = names.findIndex((name, place) => {
    const cells = rows.map((row) => (row[place] ?? '').trim()).filter((cell) => cell !== '');
    return name === '' && cells.length > 0 && cells.every((cell) => directionOf(cell) !== 'unknown');
  });
  if (blank !== -1) return { at: blank, isNamed: true };
  const at = names.findIndex((_, place) => {
    const words = rows.map((cells) => plain(cells[place] ?? '')).filter((word) => word !== '');
    const said = words.filter((word) => IN_WORD.test(word) || OUT_WORD.test(word));
    return said.length > 0 && (said.length === words.length || !payers.includes(place));
  });
  return at === -1 ? null : { at, isNamed: false };
}
