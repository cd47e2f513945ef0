/** Brings pictures to the backend, which puts them into their records. */
import { ClientResponseError, type default as PocketBase } from 'pocketbase';
import {
  PICTURES_THERE_FILES,
  type FailedPicture,
  type PicturesThereAnswer,
} from '#src/contract/moving-in/awaited-pictures.ts';
import type { ReadPicture } from '#src/publishing/awaited/read-picture.ts';

/** A picture that is there, and the row of `awaited_pictures` that it is for. */
export interface BroughtPicture {
  readonly id: string;
  readonly collection: string;
  readonly record: string;
  readonly picture: ReadPicture;
}

export interface Brought {
  /** Number of those that are in the shop. */
  readonly there: number;
  /** Rows whose record has as many as it may: the backend has noted it. */
  readonly full: readonly string[];
  /** Those that the record could not be saved with: to be told by `tellFailed`. */
  readonly failed: readonly FailedPicture[];
}

const WHY_LENGTH = 200;

/** Lists of one record each, in the order they came in, none of more bytes than a transaction may take. */
function inForms(pictures: readonly BroughtPicture[]): readonly (readonly BroughtPicture[])[] {
  const forms: BroughtPicture[][] = [];
  const open = new Map<string, { readonly form: BroughtPicture[]; bytes: number }>();
  for (const one of pictures) {
    const key = `${one.collection}/${one.record}`;
    const size = one.picture.bytes.length;
    const last = open.get(key);
    if (last !== undefined && last.bytes + size <= PICTURES_THERE_FILES) {
      last.form.push(one);
      last.bytes += size;
      continue;
    }
    const form = [one];
    forms.push(form);
    open.set(key, { form, bytes: size });
  }
  return forms;
}

async function send(client: PocketBase, form: readonly BroughtPicture[]): Promise<Brought> {
  const body = new FormData();
  body.set('pictures', JSON.stringify(form.map(({ id }) => id)));
  for (const { picture } of form)
    body.append('files', new File([new Uint8Array(picture.bytes)], picture.name, { type: picture.type }));
  const { pictures } = await client.send<PicturesThereAnswer>('/api/shop/pictures-there', { method: 'POST', body });
  return {
    there: pictures.filter(({ outcome }) => outcome === 'there').length,
    full: pictures.filter(({ outcome }) => outcome === 'full').map(({ id }) => id),
    failed: [],
  };
}

/** Objection of PocketBase to a record, in a line. */
function reasonOf({ response, message }: ClientResponseError): string {
  const fields = Object.values<unknown>(Object(response['data'])).map((one) => Reflect.get(Object(one), 'message'));
  const said = fields.filter((one) => typeof one === 'string');
  return (said.length > 0 ? said.join(' ') : message).slice(0, WHY_LENGTH);
}

const NONE_BROUGHT: Brought = { there: 0, full: [], failed: [] };

function sum(one: Brought, other: Brought): Brought {
  return {
    there: one.there + other.there,
    full: [...one.full, ...other.full],
    failed: [...one.failed, ...other.failed],
  };
}

/**
 * Those of one record at once; if it refuses them, one after the other, so that one bad picture keeps no other out.
 * @throws the SDK's error where the backend does not answer.
 */
async function bringForm(client: PocketBase, form: readonly BroughtPicture[]): Promise<Brought> {
  try {
    return await send(client, form);
  } catch (error) {
    if (!(error instanceof ClientResponseError) || error.status !== 400) throw error;
    const [one, ...more] = form;
    if (one !== undefined && more.length === 0) {
      const params = { why: reasonOf(error) };
      return { ...NONE_BROUGHT, failed: [{ id: one.id, code: 'refused', params, again: false }] };
    }
    let each = NONE_BROUGHT;
    for (const alone of form) each = sum(each, await bringForm(client, [alone]));
    return each;
  }
}

/** @throws the SDK's error where the backend does not answer. */
export async function bringPictures(client: PocketBase, pictures: readonly BroughtPicture[]): Promise<Brought> {
  let brought = NONE_BROUGHT;
  for (const form of inForms(pictures)) brought = sum(brought, await bringForm(client, form));
  return brought;
}

export async function tellFailed(client: PocketBase, pictures: readonly FailedPicture[]): Promise<void> {
  if (pictures.length > 0) await client.send('/api/shop/pictures-failed', { method: 'POST', body: { pictures } });
}
