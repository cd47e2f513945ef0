/** Backups are encrypted as `age` does it (age-encryption.org), so that its own programs can read them, too. */
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { describeError, OperatorError } from '#src/runtime/operator-error.ts';

const SECRET_KEY = /^AGE-SECRET-KEY-1[0-9A-Z]+$/;

/** The library speaks of streams as browsers have them. */
type WebStream = globalThis.ReadableStream<Uint8Array>;

function toWeb(stream: Readable): WebStream {
  return Readable.toWeb(stream) as unknown as WebStream;
}

function fromWeb(stream: WebStream): Readable {
  return Readable.fromWeb(stream as unknown as ReadableStream);
}

/** @param recipients Public keys; any one of their secret keys reads what comes out. */
export async function encrypt(stream: Readable, recipients: readonly string[]): Promise<Readable> {
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  return fromWeb(await encrypter.encrypt(toWeb(stream)));
}

/** @throws OperatorError where none of the keys opens it, or what there is was never encrypted so. */
export async function decrypt(stream: Readable, keys: readonly string[]): Promise<Readable> {
  const decrypter = new Decrypter();
  for (const key of keys) decrypter.addIdentity(key);
  try {
    return fromWeb(await decrypter.decrypt(toWeb(stream)));
  } catch (error) {
    stream.destroy();
    const message = describeError(error);
    if (message.includes('no identity matched'))
      throw new OperatorError(
        'The key does not open this backup: it was made for another one. Use the secret key that belongs to the BACKUP_RECIPIENT of that time.',
      );
    throw new OperatorError(`The backup is damaged at its beginning, or is none (${message}). Take another one.`);
  }
}

/** A new pair of keys. */
export async function newKey(): Promise<{ readonly secret: string; readonly recipient: string }> {
  const secret = await generateX25519Identity();
  return { secret, recipient: await identityToRecipient(secret) };
}

/**
 * The secret keys in a file, one a line; lines that begin with # are remarks. @throws OperatorError where it cannot be
 * read, or has none.
 */
export async function readKeys(file: string | undefined): Promise<string[]> {
  if (file === undefined)
    throw new OperatorError(
      'The backup is encrypted, and there is no key to open it. Name the file with the secret key: -- --key FILE, or BACKUP_KEY_FILE in .env.',
    );
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    throw new OperatorError(`The file with the secret key cannot be read: ${describeError(error)}`);
  }
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const keys = lines.filter((line) => line !== '' && !line.startsWith('#'));
  if (keys.length === 0 || !keys.every((key) => SECRET_KEY.test(key)))
    throw new OperatorError(`${file} holds no secret key: one line is needed that begins with AGE-SECRET-KEY-1.`);
  return keys;
}
