/**
 * Says what a customer says about a delivery beside the address: a note for the courier, and a gift with its message.
 * Pure.
 */
import { withoutUnseen } from '#src/domain/text/texts.ts';

/** Characters (UTF-16 code units) of each. */
export const COURIER_NOTE_LENGTH = 300;
export const GIFT_MESSAGE_LENGTH = 300;

/** A gift: its slip shows no prices. */
export interface Gift {
  /** Stands on its card; ''. */
  readonly message: string;
}

/** One line: it stands on a label. */
export function tidyCourierNote(text: string): string {
  return withoutUnseen(text, '').trim().replace(/ +/g, ' ');
}

/** The lines of a card, without blanks around them. */
export function tidyGiftMessage(text: string): string {
  return withoutUnseen(text.replace(/\r\n?/g, '\n'), '\n')
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim();
}
