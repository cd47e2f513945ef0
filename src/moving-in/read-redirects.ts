/** Redirects and reviews of a table, a line each. */
import type { MovedRedirect, MovedReview } from '#src/contract/moving-in/moved.ts';
import { isEmail, mailboxOf } from '#src/domain/person/email.ts';
import { withoutUnseen } from '#src/domain/text/texts.ts';
import { localeOf } from '#src/moving-in/addresses.ts';
import { wordsOf } from '#src/moving-in/html.ts';
import { lineOf } from '#src/moving-in/lines-and-pictures.ts';
import type { MappedRows } from '#src/moving-in/mapped-rows.ts';
import { MAPPING_FIELDS, type MovedField } from '#src/moving-in/fields.ts';
import { hostOf, oldPathOf } from '#src/moving-in/paths.ts';
import { isFirst, type Reading } from '#src/moving-in/reading.ts';
import { numberOf } from '#src/moving-in/numbers.ts';
import type { Cell } from '#src/moving-in/raw.ts';
import { isUnseen, saysUnseen, SHOWING, statusOf } from '#src/moving-in/seen.ts';
import type { TableRow } from '#src/moving-in/table.ts';
import { isNo, momentOf, plainName } from '#src/moving-in/values.ts';

/** Says where a line is switched off: by a state beside its two addresses. */
function offIn(rows: MappedRows, row: TableRow): Cell | undefined {
  return rows.columns
    .map((column, place) => ({ column, text: (row.cells[place] ?? '').trim() }))
    .find((cell) => SHOWING.test(plainName(cell.column)) && ['draft', 'archived'].includes(statusOf([cell]) ?? ''));
}

export function readRedirects(rows: MappedRows, reading: Reading): MovedRedirect[] {
  const { report, options } = reading;
  return rows.rows.flatMap((row): MovedRedirect[] => {
    const { text, column } = rows.cell(row, 'redirect.from');
    const from = oldPathOf(text, options.oldOrigin);
    const target = rows.text(row, 'redirect.to');
    const own = oldPathOf(target, options.oldOrigin);
    const host = hostOf(target);
    // Of the old shop, of this one or of somebody else: nobody has said which.
    if (host !== '' && options.oldOrigin === '' && host !== hostOf(text)) {
      report.leftOut('redirect_host', { row: row.row, column }, { value: text, host });
      return [];
    }
    const to = own === '' && /^https?:\/\/\S+$/i.test(target) ? target.replace(/^http:/i, 'https:') : own;
    const off = offIn(rows, row);
    if (off !== undefined) {
      report.leftOut('redirect_off', { row: row.row, column: off.column }, { value: text });
      return [];
    }
    if (from === '' || from === to) {
      report.leftOut('redirect_incomplete', { row: row.row, column }, { value: text });
      return [];
    }
    const isNew = isFirst(reading, 'redirect', from);
    // The same once more says nothing new.
    const isOther = isFirst(reading, 'redirect to', `${from} ${to}`) && !isNew;
    if (isOther) report.leftOut('redirect_double', { row: row.row, column }, { value: from, other: to });
    return isNew ? [{ row: row.row, from, to }] : [];
  });
}

/** What a line says of whether anybody saw its review; undefined: nothing against it. */
function unseenIn(rows: MappedRows, row: TableRow, areNumbers: boolean): Cell | undefined {
  const read = new Set(
    MAPPING_FIELDS.reviews.flatMap((field) => rows.cells(row, field as MovedField)).map(({ column }) => column),
  );
  const others = rows.columns
    .map((column, place) => ({ column, text: (row.cells[place] ?? '').trim() }))
    .filter(({ column }) => !read.has(column));
  const states = rows.cells(row, 'review.state');
  return states.find((cell) => isUnseen(cell) || (areNumbers && cell.text === '1')) ?? others.find(saysUnseen);
}

/** Stars that a shop may give; of more than these nobody knows how many are one here. */
const MOST_STARS = 5;
const SCALE = /\b(?:10|20|100)\b/;

/** What shows that a file counts in more than five stars; undefined: nothing does. */
function scaleOf(rows: MappedRows, mark: Reading['mark']): string | undefined {
  const [first] = rows.rows;
  const column = first === undefined ? '' : rows.cell(first, 'review.stars').column;
  if (SCALE.test(plainName(column))) return column;
  return rows.column('review.stars').find((text) => (numberOf(text.replace(/\/.*$/, ''), mark) ?? 0) > MOST_STARS);
}

const ANONYMOUS = /anon[iy]m/;

/** Says whether somebody may not want their name beside what they wrote: what is no 'no' is no leave to show it. */
function isAnonymous(rows: MappedRows, row: TableRow): boolean {
  return rows.columns.some((column, place) => {
    const text = (row.cells[place] ?? '').trim();
    return ANONYMOUS.test(plainName(column)) && text !== '' && !isNo(text);
  });
}

/** Address of a shop that stands for several writers of one product: it says who none of them is. */
function standInsOf(rows: MappedRows): ReadonlySet<string> {
  const [authors, shared] = [new Map<string, string>(), new Set<string>()];
  for (const row of rows.rows) {
    const email = mailboxOf(rows.text(row, 'review.email'));
    const [key, author] = [`${rows.text(row, 'review.product')} ${email}`, plainName(rows.text(row, 'review.author'))];
    if ((authors.get(key) ?? author) !== author) shared.add(email);
    authors.set(key, author);
  }
  return shared;
}

export function readReviews(rows: MappedRows, { report, days, mark }: Reading): MovedReview[] {
  const scale = scaleOf(rows, mark);
  if (scale !== undefined) {
    report.leftOut('review_scale', { row: 0 }, { value: scale });
    return [];
  }
  const standIns = standInsOf(rows);
  // Beside a 2 a 1 is the number of a state that nobody knows.
  const areNumbers = rows.column('review.state').some((text) => /^[2-9]$/.test(text.trim()));
  return rows.rows.flatMap((row): MovedReview[] => {
    const unseen = unseenIn(rows, row, areNumbers);
    if (unseen !== undefined) {
      const { text, column } = unseen;
      report.leftOut('review_unseen', { row: row.row, column }, { value: text || '–', name: column });
      return [];
    }
    const stars = numberOf(rows.text(row, 'review.stars'), mark) ?? 0;
    const product = lineOf(rows.text(row, 'review.product'));
    const written = momentOf(rows.text(row, 'review.written'), days);
    if (product === '' || ![1, 2, 3, 4, MOST_STARS].includes(stars) || written === null) {
      report.leftOut('review_incomplete', { row: row.row });
      return [];
    }
    const email = mailboxOf(rows.text(row, 'review.email'));
    return [
      {
        row: row.row,
        product,
        author: isAnonymous(rows, row) ? '' : lineOf(rows.text(row, 'review.author')),
        email: isEmail(email) && !standIns.has(email) ? email : '',
        stars,
        title: lineOf(rows.text(row, 'review.title')),
        body: withoutUnseen(wordsOf(rows.text(row, 'review.body')), '\n'),
        written,
        locale: localeOf(rows.text(row, 'review.locale')),
      },
    ];
  });
}
