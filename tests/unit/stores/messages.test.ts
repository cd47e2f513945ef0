import { beforeEach, describe, expect, test } from 'vitest';
import { $messages, dismiss, say, type MessageType } from '#src/stores/messages/messages.ts';

beforeEach(() => $messages.set([]));

describe('messages', () => {
  test('a message is a success of 5000 ms by default', () => {
    expect(say('Done')).toMatchObject({ text: 'Done', type: 'success', delay: 5000 });
    expect($messages.get()).toHaveLength(1);
  });

  test('the same words again replace the earlier ones', () => {
    say('one');
    say('two');
    say('one', 'error', 100);
    expect($messages.get().map(({ text, type }) => [text, type])).toEqual([
      ['two', 'success'],
      ['one', 'error'],
    ]);
  });

  test('a message can be dismissed', () => {
    const { id } = say('one');
    say('two');
    dismiss(id);
    expect($messages.get().map(({ text }) => text)).toEqual(['two']);
  });

  test('an unknown type does not compile', () => {
    // @ts-expect-error -- no such type
    const type: MessageType = 'warning';
    expect(type).toBe('warning');
  });
});
