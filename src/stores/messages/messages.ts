import { atom } from 'nanostores';
import { MESSAGE_DELAY_MS } from '#src/domain/limits.ts';

export type MessageType = 'success' | 'error' | 'info';

export interface Message {
  /** Unique on this page. */
  readonly id: number;
  readonly text: string;
  readonly type: MessageType;
  /** ms until it goes. */
  readonly delay: number;
}

/** The messages that are shown now, oldest first. */
export const $messages = atom<readonly Message[]>([]);

let last = 0;

/** Shows a message: success and 5000 ms unless told otherwise. The same words again replace the earlier ones. */
export function say(text: string, type: MessageType = 'success', delay: number = MESSAGE_DELAY_MS): Message {
  const message = { id: ++last, text, type, delay };
  $messages.set([...$messages.get().filter((each) => each.text !== text), message]);
  return message;
}

export function dismiss(id: number): void {
  $messages.set($messages.get().filter((message) => message.id !== id));
}
