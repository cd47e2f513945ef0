/** What the owner and the first customer of a packaged shop do on the way from nothing to an order. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import PocketBase from 'pocketbase';
import { picture } from '#tests/build/test-shop.ts';
import type { MailSink } from '#tests/support/mail-sink.ts';
import { placeOrder, type PlacedOrder } from '#tests/support/placed-order.ts';

/** Of the example of answers: the one who runs the shop. */
const OWNER = { email: 'ada@atelier-sept.example', password: 'correct-horse-staple' };
const PICTURES = ['notice-en.png', 'notice-fr.png', 'notice-it.png', 'carafe.png'];

/** Writes the package's example of answers, with this mail server and a password of the owner's, and the pictures that it names, into the owner's folder. */
export async function writeAnswers(example: string, folder: string, { smtp }: MailSink): Promise<void> {
  const answers = JSON.parse(await readFile(example, 'utf8')) as { readonly people: readonly { email: string }[] };
  const people = answers.people.map((one) => (one.email === OWNER.email ? { ...one, ...OWNER } : one));
  const { host, port, tls } = smtp;
  await writeFile(join(folder, 'answers.json'), JSON.stringify({ ...answers, people, mail: { host, port, tls } }));
  for (const name of PICTURES) {
    const file = await picture('#225588', name);
    await writeFile(join(folder, name), await file.bytes());
  }
}

export async function signInAsOwner(backendUrl: string): Promise<PocketBase> {
  const client = new PocketBase(backendUrl);
  client.autoCancellation(false);
  await client.collection('_superusers').authWithPassword(OWNER.email, OWNER.password);
  return client;
}

/** Orders pieces of the only item, to be paid by bank transfer. */
export async function orderByTransfer(owner: PocketBase, quantity: number): Promise<PlacedOrder> {
  const item = await owner.collection('items').getFirstListItem('');
  const shop = { siteUrl: '', backendUrl: owner.baseURL, dist: '', superuser: OWNER };
  return placeOrder(shop, owner, { lines: [{ item: item.id, quantity }], outcome: null, method: 'transfer' });
}

export interface KeyPair {
  /** Makes backups. */
  readonly recipient: string;
  /** Reads them. */
  readonly secret: string;
}

/** The keys that `vitrine backup --new-key` has printed. */
export function printedKeys(output: string): KeyPair {
  const [recipient = ''] = /age1\w+/.exec(output) ?? [];
  const [secret = ''] = /AGE-SECRET-KEY-\w+/.exec(output) ?? [];
  return { recipient, secret };
}
