/** What a customer says about a delivery beside the address: a note for the courier, and a gift with its message. Pure. */
import { hasUnseen } from '#src/domain/text/texts.ts';

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
  return text.trim().replace(/\s+/g, ' ');
}

/** The lines of a card, without blanks at their ends. */
export function tidyGiftMessage(text: string): string {
  return text
    .trim()
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .join('\n');
}

/** What is wrong with a tidied text; null: nothing. */
export function wishProblem(text: string, most: number): 'too_long' | 'characters' | null {
  if (text.length > most) return 'too_long';
  return hasUnseen(text, '\n') ? 'characters' : null;
}
