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
import { momentOf, plainName } from '#src/moving-in/values.ts';

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

export function readReviews(rows: MappedRows, { report, days, mark }: Reading): MovedReview[] {
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
    if (product === '' || ![1, 2, 3, 4, 5].includes(stars) || written === null) {
      report.leftOut('review_incomplete', { row: row.row });
      return [];
    }
    const email = mailboxOf(rows.text(row, 'review.email'));
    return [
      {
        row: row.row,
        product,
        author: lineOf(rows.text(row, 'review.author')),
        email: isEmail(email) ? email : '',
        stars,
        title: lineOf(rows.text(row, 'review.title')),
        body: withoutUnseen(wordsOf(rows.text(row, 'review.body')), '\n'),
        written,
        locale: localeOf(rows.text(row, 'review.locale')),
      },
    ];
  });
}
