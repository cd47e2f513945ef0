/**
 * Codes of an authenticator app (RFC 6238: HMAC-SHA-1, six digits, 30 seconds), for PocketBase's VM, which has no
 * SHA-1. Apps ignore other algorithms. SHA-1 is sound within an HMAC; it is used for nothing else.
 */

/** Characters of a key: base 32 (RFC 4648), 160 bits. */
export const KEY_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
export const KEY_LENGTH = 32;
export const CODE_DIGITS = 6;
const STEP_MS = 30_000;
/** Steps of the clock of a phone that goes wrong by up to half a minute. */
const DRIFT = 1;

const BLOCK = 64;

function rotated(word: number, by: number): number {
  return (word << by) | (word >>> (32 - by));
}

/** The bytes of a number, the highest first. */
function bytesOf(value: number, count: number): number[] {
  return Array.from({ length: count }, (_, at) => Math.floor(value / 256 ** (count - 1 - at)) % 256);
}

/** FIPS 180-4. */
export function sha1(message: readonly number[]): number[] {
  const padding = (2 * BLOCK - 9 - (message.length % BLOCK)) % BLOCK;
  const bytes = [...message, 0x80, ...Array.from({ length: padding }, () => 0), ...bytesOf(message.length * 8, 8)];
  const state: [number, number, number, number, number] = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0];
  for (let start = 0; start < bytes.length; start += BLOCK) {
    const words: number[] = [];
    for (let t = 0; t < 80; t += 1) {
      const at = (back: number): number => words[t - back] ?? 0;
      const byte = (offset: number): number => bytes[start + t * 4 + offset] ?? 0;
      words.push(
        t < 16
          ? (byte(0) << 24) | (byte(1) << 16) | (byte(2) << 8) | byte(3)
          : rotated(at(3) ^ at(8) ^ at(14) ^ at(16), 1),
      );
    }
    let [a, b, c, d, e] = state;
    for (const [t, word] of words.entries()) {
      const [mixed, constant] =
        t < 20
          ? [(b & c) | (~b & d), 0x5a827999]
          : t < 40
            ? [b ^ c ^ d, 0x6ed9eba1]
            : t < 60
              ? [(b & c) | (b & d) | (c & d), 0x8f1bbcdc]
              : [b ^ c ^ d, 0xca62c1d6];
      const next = (rotated(a, 5) + mixed + e + constant + word) | 0;
      [e, d, c, b, a] = [d, c, rotated(b, 30), a, next];
    }
    for (const [at, value] of [a, b, c, d, e].entries()) state[at] = ((state[at] ?? 0) + value) | 0;
  }
  return state.flatMap((word) => bytesOf(word >>> 0, 4));
}

/** RFC 2104. */
export function hmacSha1(key: readonly number[], message: readonly number[]): number[] {
  const short = key.length > BLOCK ? sha1(key) : key;
  const pad = (by: number): number[] => Array.from({ length: BLOCK }, (_, at) => (short[at] ?? 0) ^ by);
  return sha1([...pad(0x5c), ...sha1([...pad(0x36), ...message])]);
}

/** Bytes that a key stands for; letters that are none of its alphabet count for nothing. */
function keyBytes(key: string): number[] {
  const bits = [...key].flatMap((letter) => {
    const value = KEY_ALPHABET.indexOf(letter);
    return value < 0 ? [] : [16, 8, 4, 2, 1].map((bit) => (value & bit ? 1 : 0));
  });
  return Array.from({ length: Math.floor(bits.length / 8) }, (_, at) =>
    bits.slice(at * 8, at * 8 + 8).reduce<number>((sum, bit) => sum * 2 + bit, 0),
  );
}

/** The code of a key for a step of 30 seconds since 1970. */
export function codeAt(key: string, step: number): string {
  const digest = hmacSha1(keyBytes(key), bytesOf(step, 8));
  const offset = (digest[19] ?? 0) & 15;
  const [a = 0, b = 0, c = 0, d = 0] = digest.slice(offset, offset + 4);
  const value = ((a & 127) << 24) | (b << 16) | (c << 8) | d;
  return `${value % 10 ** CODE_DIGITS}`.padStart(CODE_DIGITS, '0');
}

/**
 * The step whose code it is, of those around `now` (ms) that come after `last`: a code is good once. null: it is none
 * of them.
 */
export function stepOf(key: string, code: string, now: number, last: number): number | null {
  const present = Math.floor(now / STEP_MS);
  for (let step = present - DRIFT; step <= present + DRIFT; step += 1)
    if (step > last && codeAt(key, step) === code) return step;
  return null;
}

/** Address that an app reads from the picture. */
export function keyAddress(key: string, shop: string, account: string): string {
  const issuer = encodeURIComponent(shop);
  return `otpauth://totp/${issuer}:${encodeURIComponent(account)}?secret=${key}&issuer=${issuer}`;
}

/** Without the letters and digits that are mistaken for each other. */
export const RECOVERY_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
export const RECOVERY_CODES = 10;
export const RECOVERY_LENGTH = 12;

/** As they are typed: without blanks, dashes and capitals. */
export function typedCode(text: string): string {
  return text.toLowerCase().replace(/[\s-]/g, '');
}

/** As they are read: four and four. */
export function shownCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1-');
}
