/** Says what visitors of the former shop could see and buy, where columns beside the state of a product say it. */
import type { MovedProduct } from '#src/contract/moving-in/moved.ts';
import type { MappedRows } from '#src/moving-in/mapped-rows.ts';
import type { Cell } from '#src/moving-in/raw.ts';
import type { Reading } from '#src/moving-in/reading.ts';
import type { TableRow } from '#src/moving-in/table.ts';
import { numberOf } from '#src/moving-in/numbers.ts';
import { isNo, isYes, plainName } from '#src/moving-in/values.ts';

/** In lists of the shop or in its search alone: it was sold. In English, French, Italian, German and Spanish. */
const SEEN = new RegExp(
  `^(?:visible|visibile|sichtbar|both|everywhere|partout|ovunque|uberall|les deux|entrambi|beide|ambos|(?:${[
    'catalog(?:ue|o)?|katalog|search|recherche|ricerca|suche|busqueda|cerca|buscar',
    'and|et|e|und|y|only|seulement|uniquement|solo|nur|shop|results?',
  ].join('|')}| )+)$`,
);
const HIDDEN = new RegExp(
  `^(?:${[
    'hidden|none|nowhere|invisible|cachee?|masquee?|aucune?|nulle part|nascost[oa]|nessun[oa]?|da nessuna parte',
    'versteckt|unsichtbar|keine?|nirgendwo|nirgends|ocult[oa]|ningun[oa]?|en ningun sitio|nada',
    '(?:not|non|nicht|no) .*(?:visib|sichtbar).*|nicht einzeln sichtbar',
  ].join('|')})$`,
);

const OF_KINDS = /\b(?:type|types|typ|tipo|kind|produktart|artikelart|artikeltyp|produkttyp|art|genre|format)\b/;
/** Kinds of what nobody sends, in English, French, Italian, German and Spanish. */
const UNSENT =
  /^(?:(?:product|produit|prodotto|produkt|article|artikel) )?(?:gift ?(?:cards?|certificates?|vouchers?)|vouchers?|digital\w*|downloads?|downloadable|virtual\w*|services?|memberships?|subscriptions?|donations?|events?|tickets?|bookings?|appointments?|courses?|ebooks?|licen[cs]es?|software|gutscheine?|geschenk(?:gutscheine?|karten?)|dienstleistung(?:en)?|spenden?|kurse?|numeriques?|telechargements?|telechargeables?|virtuelle?s?|cartes? cadeaux?|dons?|abonnements?|billets?|servizi?o?|buon[io] regalo|carte regalo|scaricabil[ei]|virtual[ei]|abbonament[oi]|donazion[ei]|bigliett[oi]|servicios?|tarjetas? regalo|descargables?)(?: (?:product|item|download|goods|produkt|good))?$/;

/** What says that a product is of a kind that nobody sends, in a column of kinds that nothing else is read of. */
function unsentKind(rows: MappedRows, row: TableRow): Cell | undefined {
  const read = rows.cells(row, 'product.type').map(({ column }) => column);
  return rows.columns
    .map((column, place) => ({ column, text: (row.cells[place] ?? '').trim() }))
    .find(
      ({ column, text }) => !read.includes(column) && OF_KINDS.test(plainName(column)) && UNSENT.test(plainName(text)),
    );
}

/**
 * Its status where a column may say that nobody saw or bought it: then it waits as a draft. A word that nobody knows
 * is no yes.
 */
export function seenStatus(
  rows: MappedRows,
  row: TableRow,
  status: MovedProduct['status'],
  value: string,
  { report }: Reading,
): MovedProduct['status'] {
  const cells = rows
    .cells(row, 'product.visibility')
    .map(({ text, column }) => ({ text, word: plainName(text), place: { row: row.row, column } }))
    .filter(({ word }) => word !== '' && !isYes(word) && !SEEN.test(word));
  const hidden = cells.find(({ word }) => isNo(word) || HIDDEN.test(word));
  const [unknown] = cells;
  const unsent = unsentKind(rows, row);
  // This shop would sell it with delivery.
  if (unsent !== undefined) report.changed('never_sent', { row: row.row, column: unsent.column }, { value });
  if (unsent !== undefined && status !== 'archived') return 'draft';
  if (unknown === undefined || status === 'archived') return status;
  if (hidden === undefined) report.changed('status_unknown', unknown.place, { value: unknown.text });
  else report.changed('hidden', hidden.place, { value });
  return hidden === undefined && status !== 'draft' ? null : 'draft';
}

/** Known as whole words alone: 'active until 1 January' is a state of its own. */
const PUBLISHED =
  /^(?:active|actif|attiv[oa]|aktiv|aktiviert|activ[oa]|published|publish|publiee?|pubblicat[oa]|publicad[oa]|veroffentlicht|visible|visibile|sichtbar|enabled|activee?|en ligne|online|in linea|live)$/;
const ARCHIVED = /^(?:archived?|archivee?|archiviat[oa]|archiviert|archivad[oa]|deleted|trash)$/;
const UNSEEN =
  /^(?:inactive|inactif|inattiv[oa]|inaktiv|inactiv[oa]|draft|brouillon|bozza|entwurf|borrador|unpublished|non publiee?|non pubblicat[oa]|unveroffentlicht|nicht veroffentlicht|hidden|masquee?|nascost[oa]|versteckt|unsichtbar|disabled|unlisted|desactivee?|disattivat[oa]|deaktiviert|hors ligne|offline|private|prive|privat[oa]?|pending|2)$/;

/** A state in words, or a yes or a no to being seen; null: none is said, or none that is known. */
export function statusOf(cells: readonly Cell[]): MovedProduct['status'] {
  const texts = cells.map(({ text }) => plainName(text)).filter((text) => text !== '');
  if (texts.some((text) => ARCHIVED.test(text))) return 'archived';
  if (texts.some((text) => UNSEEN.test(text) || isNo(text))) return 'draft';
  return texts.length > 0 && texts.every((text) => PUBLISHED.test(text) || isYes(text)) ? 'published' : null;
}

/** The same, which tells of words that nobody knows, and of cells without any. */
export function statusIn(rows: MappedRows, row: TableRow, { report }: Reading): MovedProduct['status'] {
  const cells = rows.cells(row, 'product.status');
  const status = statusOf(cells);
  if (status !== null || cells.length === 0) return status;
  const filled = cells.filter(({ text }) => text !== '');
  const said = filled.find((cell) => statusOf([cell]) === null) ?? filled[0];
  const place = { row: row.row, column: (said ?? cells[0])?.column ?? '' };
  if (said === undefined) report.said('status_unsaid', place);
  else report.changed('status_unknown', place, { value: said.text });
  return null;
}

const IN_STOCK =
  /^(?:in ?stock|en stock|in (?:magazzino|giacenza)|disponib(?:ile|le|ili|les)|available|vorratig|(?:sofort )?lieferbar|auf lager|verfugbar|(?:en|hay) existencias?)$/;
const OUT_OF_STOCK =
  /^(?:out ?of ?stock|sold ?out|unavailable|esaurit[oaie]|terminat[oa]|epuisee?|(?:en )?rupture(?: de stock)?|hors stock|indisponible|non disponib(?:ile|le)|ausverkauft|vergriffen|agotad[oa]|sin (?:existencias|stock)|(?:not|nicht|no) (?:in stock|available|vorratig|lieferbar|auf lager|verfugbar|disponible))$/;

/** What a word says of whether anything is in stock; null: it says something else, or may be of anything, as a yes. */
export function stockSaid(text: string): boolean | null {
  const word = plainName(text);
  return IN_STOCK.test(word) ? true : OUT_OF_STOCK.test(word) ? false : null;
}

/** The same, where nothing but a yes or a no is asked for. */
export const isInStock = (text: string): boolean | null =>
  stockSaid(text) ?? (isNo(text) ? false : isYes(text) ? true : null);

/** Stock of what is shown as sold out: no pieces, whatever is counted beside it. */
export function soldOut(stock: Cell, { row }: TableRow, { report, measures }: Reading): Cell {
  if ((numberOf(stock.text, measures(stock.column)) ?? 0) > 0)
    report.changed('stock_off', { row, column: stock.column }, { value: stock.text });
  return { ...stock, text: '0' };
}

/** Stock beside what says whether there is any: of a word that nobody knows, how many there are is not known. */
export function stockBeside(rows: MappedRows, row: TableRow, stock: Cell, reading: Reading): Cell {
  const said = rows.cell(row, 'product.isInStock');
  const isThere = said.text === '' || (numberOf(said.text) ?? 0) > 0 || isInStock(said.text);
  if (isThere === null) return said;
  if (!isThere) return soldOut(stock, row, reading);
  const gone = (numberOf(stock.text, reading.measures(stock.column)) ?? 0) > 0 ? goneBy(rows, row) : undefined;
  if (gone !== undefined)
    reading.report.said('stock_gone', { row: row.row, column: gone.column }, { value: gone.text, count: stock.text });
  return stock;
}

/** 'Sold', 'venduto il 3/5', and not 'sold in pairs'. */
const GONE =
  /^(?:(?:already|deja|gia|schon|bereits|ya) )?(?:(?:sold|vendut[oaie]|vendue?s?|verkauft|vendid[oa]s?)(?: (?:(?:on|le|il|am|el) )?\d.*)?|nicht mehr (?:lieferbar|verfugbar|vorratig)|no longer (?:available|in stock)|plus disponibles?|non piu disponibil[ei]|ya no disponibles?)$/;

/** What says anywhere beside the state of a product that it is gone, as people write it into a remark. */
function goneBy(rows: MappedRows, row: TableRow): Cell | undefined {
  const read = rows.cells(row, 'product.status').map(({ column }) => column);
  return rows.columns
    .map((column, place) => ({ column, text: (row.cells[place] ?? '').trim() }))
    .filter(({ column, text }) => text.length < 40 && /\p{L}{4}/u.test(text) && !read.includes(column))
    .find(({ text }) => GONE.test(plainName(text)) || stockSaid(text) === false);
}

/** Names of columns that say of a review that nobody saw it, and of those that say that it was shown, and not when. */
export const HIDING =
  /hidden|\bhide|masqu|\bcachee?\b|nascost|versteckt|\bspam|\bdelet|supprim|geloscht|cancell|\belimin|\btrash|reject|\brefus|rifiut|abgelehnt|disabled|\bpending|unpublish|depubli|archiv|\bblocked|gesperrt|removed|entfernt/;
export const SHOWING =
  /^(?!.*\b(?:date|datum|data|day|time|at|on|am|le|il)\b).*(?:(?:\b|review)stat(?:us|e\b)|\bstatut|\bstato\b|\betat\b|zustand|publish|\bpubliee?\b|pubblicat|publicad|veroffentlicht|approv|approuv|freigegeben|freigabe|\bvalid|visib|sichtbar|shown|displayed|affich|curated|moderat|moderier|\bactive?\b|\bactif\b|attiv[oa]\b|\baktiv|online|enabled)/;
const SHOWN =
  /^(?:approv(?:ed|e|ee)|approuvee?|approvat[oa]|aprobad[oa]|freigegeben|genehmigt|validated|validee?|valid|validat[oa]|validad[oa]|accepted|acceptee?|accettat[oa]|aceptad[oa]|akzeptiert|displayed|shown|affichee?|mostrat[oa]|angezeigt|public|publique?|pubblic[oa]|offentlich|ok)$/;
const NEVER_SHOWN =
  /^(?:spam|rejected|rejetee?|refusee?|rifiutat[oa]|abgelehnt|to approve|en attente|in attesa|ausstehend|not yet|geloscht|supprimee?|eliminat[oa]|cancellat[oa])$/;

/** Says whether a former shop may have shown a review to nobody: a word that is not known is no yes. */
export function isUnseen({ column, text }: Cell): boolean {
  if (HIDING.test(plainName(column))) return text !== '' && !isNo(text);
  return !isYes(text) && !SHOWN.test(plainName(text)) && statusOf([{ text, column }]) !== 'published';
}

/** The same of a column that nobody knows, where a word of it says so. */
export function saysUnseen({ column, text }: Cell): boolean {
  const status = statusOf([{ text, column }]);
  const isHidden = status === 'draft' || status === 'archived' || NEVER_SHOWN.test(plainName(text));
  return isHidden && /\p{L}/u.test(text) && !isNo(text);
}
