/** What banks call the columns of their exports, in English, French, Italian and German: without accents and in small letters. */

/** Names of columns. Where a file has several of one kind the first counts, but for texts. */
const COLUMNS = {
  day: /^(?:booking |transaction |operation |posting )?date\b|^date (?:operation|comptable|d.operation|de l.operation)|^data\b|^buchungs(?:tag|datum)|^datum/,
  credit: /^credit[is]?\b|^avere|^accredit|^entrate|^haben|^gutschrift|^paid in|^money in/,
  amount: /^(?:amount|montant|importo|betrag|umsatz\b(?!-id))/,
  text: /descri|detail|reference|remittance|libelle|communication|motif|causale|verwendungszweck|buchungstext|label|memo|narrative/,
  sender: /name|payer|counterpart|contrepartie|emetteur|donneur|ordinante|controparte|auftraggeber|zahlungspflicht/,
  iban: /iban/,
  currency: /^currency|^devise|^divisa|^wae?hrung/,
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

function isOf(name: string, column: Column): boolean {
  if (!COLUMNS[column].test(name)) return false;
  if (column === 'credit' || column === 'amount') return !COLUMNS.direction.test(name);
  if (column === 'sender' && BANK.test(name)) return false;
  return (column !== 'sender' && column !== 'iban') || OTHER.test(name) || !OWN.test(name);
}

/** A name as the tables above have it. */
export function plain(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}

/** The places of a kind of column. Those that name who has paid come first. */
export function placesOf(names: readonly string[], column: Column): number[] {
  const places = names.flatMap((name, place) => (isOf(name, column) ? [place] : []));
  if (column !== 'sender' && column !== 'iban') return places;
  const isOther = (place: number): boolean => OTHER.test(names[place] ?? '');
  return [...places.filter(isOther), ...places.filter((place) => !isOther(place))];
}

export type Direction = 'in' | 'out' | 'unknown';

const IN_WORD = /^(?:haben|credit[os]?|crdt|avere|accredito|entrat[ae]|in|incoming|eingang|encaissement)$/;
const OUT_WORD = /^(?:soll|debit[os]?|dbit|dare|addebito|uscit[ae]|out|outgoing|ausgang|decaissement)$/;
const IN_MARK = /^(?:h|c|cr|a|\+|gutschrift)$/;
const OUT_MARK = /^(?:s|d|dr|-|−|lastschrift)$/;

/** What a cell of a column of directions says. */
export function directionOf(cell: string): Direction {
  const word = plain(cell);
  if (IN_WORD.test(word) || IN_MARK.test(word)) return 'in';
  return OUT_WORD.test(word) || OUT_MARK.test(word) ? 'out' : 'unknown';
}

/**
 * The column that says whether money has come or gone, where amounts have no sign; null: none does. It is found by its name, or, as in a column
 * 'Type', because nothing but such words stands in it. Letters alone ('S' is also 'sì') need the name.
 */
export function directionPlace(names: readonly string[], rows: readonly (readonly string[])[]): number | null {
  const named = placesOf(names, 'direction')[0];
  if (named !== undefined) return named;
  const found = names.findIndex((_, place) => {
    const words = rows.map((cells) => plain(cells[place] ?? '')).filter((word) => word !== '');
    return words.length > 0 && words.every((word) => IN_WORD.test(word) || OUT_WORD.test(word));
  });
  return found === -1 ? null : found;
}
