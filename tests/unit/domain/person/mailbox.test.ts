import { expect, test } from 'vitest';
import { mailboxOf } from '#src/domain/person/email.ts';

test.for([
  ['zoe@visitor.example', 'zoe@visitor.example'],
  [' ZoE@Visitor.EXAMPLE ', 'zoe@visitor.example'],
  // Another mailbox at some providers, the same one at others: only they know.
  ['zoe+shop@visitor.example', 'zoe+shop@visitor.example'],
  ['z.oe@visitor.example', 'z.oe@visitor.example'],
] as const)('%s is %s', ([email, mailbox]) => {
  expect(mailboxOf(email)).toBe(mailbox);
});
