/**
 * Kinds of files that editors upload, and what each may be, told from its first bytes. Pure: the studio and the hooks
 * ask the same. The columns hold the same limits (a backend test compares them): another limit takes a migration too.
 */
import {
  PICTURE_BYTES,
  PICTURE_LEAST,
  PICTURE_PIXELS,
  PICTURE_SIDE,
  PICTURE_TYPES,
} from '#src/domain/catalogue/content-limits.ts';
import { HEAD_BYTES, isWhole, measured, type ReadBytes } from '#src/domain/catalogue/picture-size.ts';

/** Those that are settings of the shop. */
export type BrandUpload = 'logo' | 'icon' | 'typeface';
/** Files that are shown as they came, and pictures of the brand. */
export type FileUpload = BrandUpload | 'video';
export type UploadKind = 'picture' | FileUpload;

export interface UploadLimits {
  /** MIME types. No SVG: it is a document that can hold scripts, and would be served from the shop's own address. */
  readonly types: readonly string[];
  readonly bytes: number;
  /** px that the longer side has at least; 0: it is no picture. */
  readonly least: number;
}

const KILOBYTE = 1024;
const MEGABYTE = KILOBYTE * KILOBYTE;
const MILLION = 1_000_000;

export const UPLOADS: Readonly<Record<UploadKind, UploadLimits>> = {
  picture: { types: PICTURE_TYPES, bytes: PICTURE_BYTES, least: PICTURE_LEAST },
  /** Twice the pixels of the header's height. */
  logo: { types: PICTURE_TYPES, bytes: PICTURE_BYTES, least: 80 },
  /** Picture that search engines ask for. */
  icon: { types: ['image/png', 'image/webp'], bytes: PICTURE_BYTES, least: 512 },
  /** Each visitor loads it, and it is as much as twelve product pages. */
  typeface: { types: ['font/woff2'], bytes: 150 * KILOBYTE, least: 0 },
  /** The one format that every browser plays. Half a minute of a quiet scene; static hosts take files of 25 MB. */
  video: { types: ['video/mp4'], bytes: 20 * MEGABYTE, least: 0 },
};

/** Lists what an MP4 begins with: its first brand. HEIC pictures and QuickTime have others. */
const MP4_BRANDS = ['iso', 'mp4', 'avc1', 'M4V', 'dash', 'MSNV'] as const;

type Bytes = ArrayLike<number>;

function uploadType(head: Bytes): string | null {
  const starts = (bytes: readonly number[], at = 0): boolean => bytes.every((byte, index) => head[at + index] === byte);
  const ascii = (text: string, at: number): boolean =>
    starts(
      [...text].map((letter) => letter.charCodeAt(0)),
      at,
    );
  if (starts([0xff, 0xd8, 0xff])) return 'image/jpeg';
  if (starts([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png';
  if (ascii('RIFF', 0) && ascii('WEBP', 8)) return 'image/webp';
  if (ascii('ftyp', 4) && (ascii('avif', 8) || ascii('avis', 8))) return 'image/avif';
  if (ascii('ftyp', 4) && MP4_BRANDS.some((brand) => ascii(brand, 8))) return 'video/mp4';
  return ascii('wOF2', 0) ? 'font/woff2' : null;
}

/** WOFF2 says at its beginning how long it is: half of one is none. */
function hasWholeLength(head: Bytes, size: number): boolean {
  const said = [8, 9, 10, 11].reduce((sum, at) => sum * 256 + (head[at] ?? 0), 0);
  return said === size;
}

export type UploadCode =
  | 'picture_too_large'
  | 'picture_unreadable'
  | 'picture_small'
  | 'picture_pixels'
  | 'picture_side'
  | 'icon_type'
  | 'icon_size'
  | 'typeface_too_large'
  | 'typeface_type'
  | 'video_too_large'
  | 'video_type';

export interface UploadProblem {
  /** Key in i18n problems. */
  readonly code: UploadCode;
  readonly params: Readonly<Record<string, string | number>>;
}

export interface UploadedFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly read: ReadBytes;
}

function typefaceProblem({ name, size }: UploadedFile, head: Bytes): UploadProblem | null {
  const isTypeface = uploadType(head) === 'font/woff2' && hasWholeLength(head, size);
  return isTypeface ? null : { code: 'typeface_type', params: { name } };
}

/** Says what the size of a file alone tells of it. */
export function sizeProblem(
  kind: UploadKind,
  { name, size }: Pick<UploadedFile, 'name' | 'size'>,
): UploadProblem | null {
  const { bytes } = UPLOADS[kind];
  if (size <= bytes) return null;
  return kind === 'typeface'
    ? {
        code: 'typeface_too_large',
        params: { name, size: Math.ceil(size / KILOBYTE), most: bytes / KILOBYTE },
      }
    : {
        code: kind === 'video' ? 'video_too_large' : 'picture_too_large',
        params: { name, size: (size / MEGABYTE).toFixed(1), most: bytes / MEGABYTE },
      };
}

/** Says why a file cannot be of a kind; null: nothing is wrong with it as far as its beginning and its end tell. */
export function uploadProblem(kind: UploadKind, file: UploadedFile): UploadProblem | null {
  const tooLarge = sizeProblem(kind, file);
  if (tooLarge !== null) return tooLarge;
  const { name } = file;
  const { types } = UPLOADS[kind];
  const head = file.read(HEAD_BYTES, 0);
  if (kind === 'typeface') return typefaceProblem(file, head);
  if (!types.includes(uploadType(head) ?? '')) {
    const code = kind === 'icon' ? 'icon_type' : kind === 'video' ? 'video_type' : 'picture_unreadable';
    return { code, params: { name } };
  }
  if (kind === 'video') return null;
  return pictureProblem(kind, file);
}

function pictureProblem(kind: 'picture' | 'logo' | 'icon', file: UploadedFile): UploadProblem | null {
  const { name } = file;
  const { least } = UPLOADS[kind];
  const size = measured(file.read);
  // What does not say it may be of any size.
  if (size === null || !isWhole(file.read, file.size)) return { code: 'picture_unreadable', params: { name } };
  if (size.width * size.height > PICTURE_PIXELS)
    return { code: 'picture_pixels', params: { name, ...size, most: PICTURE_PIXELS / MILLION } };
  if (Math.max(size.width, size.height) > PICTURE_SIDE)
    return { code: 'picture_side', params: { name, ...size, most: PICTURE_SIDE } };
  if (kind === 'icon') {
    const isFit = size.width === size.height && size.width >= least;
    return isFit ? null : { code: 'icon_size', params: { name, ...size, least } };
  }
  if (Math.max(size.width, size.height) >= least) return null;
  return { code: 'picture_small', params: { name, ...size, least } };
}

/** Kind, of several, that a file is meant to be, by its format; the first where it is none of them. */
export function meantKind(kinds: readonly UploadKind[], head: Bytes): UploadKind {
  const type = uploadType(head);
  return kinds.find((kind) => type !== null && UPLOADS[kind].types.includes(type)) ?? kinds[0] ?? 'picture';
}
