/** Values of a request to this part of the desk. */
import { own, type Body } from '#pocketbase/base/body.ts';
import { withoutUnseen } from '#src/domain/text/texts.ts';

const ID = /^[a-z0-9]{15}$/;

/** An id; '' for anything else. */
export function idIn(body: Body, field: string): string {
  const value = own(body, field);
  return typeof value === 'string' && ID.test(value) ? value : '';
}

/** A text of several lines, trimmed and without what nobody sees; '' where there is none. */
export function wordsIn(body: Body, field: string): string {
  const value = own(body, field);
  return typeof value === 'string' ? withoutUnseen(value.replace(/\r\n?/g, '\n'), '\n\t').trim() : '';
}

/** The same in one line. */
export function lineIn(body: Body, field: string): string {
  return wordsIn(body, field).replace(/\s+/g, ' ');
}
