/**
 * A gzip file of pieces that are compressed one by one (RFC 1951 and 1952): an edit of a product compresses the piece
 * that the product is in, and a feed of 10,000 products costs as little as one of a hundred. It is one member with one
 * stream, which every reader knows, not several members, which some do not.
 */
import { constants, crc32, deflateRawSync } from 'node:zlib';

export interface Piece {
  /** Blocks of a stream that goes on. */
  readonly deflated: Buffer;
  /** Checksum and bytes of what it holds. */
  readonly crc: number;
  readonly bytes: number;
}

const NOTHING: Piece = { deflated: Buffer.alloc(0), crc: 0, bytes: 0 };

export function pieceOf(text: string): Piece {
  if (text === '') return NOTHING;
  const content = Buffer.from(text);
  // Flushed and not finished: the next piece begins at a whole byte, and looks for nothing in this one.
  const deflated = deflateRawSync(content, { level: 6, finishFlush: constants.Z_FULL_FLUSH });
  return { deflated, crc: crc32(content), bytes: content.length };
}

type Matrix = readonly number[];

/** The product of a matrix and a vector of 32 bits over the field of two elements: a number for each column. */
function times(matrix: Matrix, vector: number): number {
  let sum = 0;
  for (let bit = 0; bit < 32; bit++) if ((vector >>> bit) & 1) sum ^= matrix[bit] ?? 0;
  return sum >>> 0;
}

const squared = (matrix: Matrix): Matrix => matrix.map((column) => times(matrix, column));

/**
 * Change that one bit of zero makes to a checksum: it moves on by one, and what falls out comes back as the polynomial.
 */
const ONE_BIT: Matrix = [0xedb88320, ...Array.from({ length: 31 }, (_, bit) => 2 ** bit)];
/** Changes that a byte of zeros makes, then two, four, eight, …: enough for 4 GB. */
const ZEROS: readonly Matrix[] = Array.from({ length: 32 }).reduce<Matrix[]>(
  (all) => [...all, squared(all.at(-1) ?? [])],
  [squared(squared(squared(ONE_BIT)))],
);

/** The checksum of two texts after each other. @param bytes Of the second one. */
export function joinedCrc(first: number, second: number, bytes: number): number {
  let crc = first;
  for (let power = 0; bytes >= 2 ** power; power++)
    if (Math.floor(bytes / 2 ** power) % 2 === 1) crc = times(ZEROS[power] ?? [], crc);
  return (crc ^ second) >>> 0;
}

/** No name, no time: the same content gives the same bytes. */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
/** An empty last block. */
const END = Buffer.from([3, 0]);

export function gzipOf(pieces: readonly Piece[]): Buffer {
  let [crc, bytes] = [0, 0];
  for (const piece of pieces) {
    crc = joinedCrc(crc, piece.crc, piece.bytes);
    bytes += piece.bytes;
  }
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(crc, 0);
  trailer.writeUInt32LE(bytes % 2 ** 32, 4);
  return Buffer.concat([HEADER, ...pieces.map(({ deflated }) => deflated), END, trailer]);
}
