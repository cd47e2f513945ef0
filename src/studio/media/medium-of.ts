/** What the library says of pictures that forms and lists name: asked for together, and remembered. */
import type PocketBase from 'pocketbase';
import type { MediumRecord } from '#src/contract/records.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { fileAddress } from '#src/studio/record/stored-record.ts';

/** Ids of one question: a filter has 3,500 characters. */
const MOST = 60;

interface Asked {
  readonly id: string;
  readonly tell: (medium: Promise<MediumRecord | null>) => void;
}

interface Library {
  readonly known: Map<string, Promise<MediumRecord | null>>;
  asked: Asked[];
}

const LIBRARIES = new WeakMap<PocketBase, Library>();

function libraryOf(client: PocketBase): Library {
  const library = LIBRARIES.get(client) ?? { known: new Map(), asked: [] };
  LIBRARIES.set(client, library);
  return library;
}

function readAsked(client: PocketBase, library: Library): void {
  const asked = library.asked.splice(0);
  for (let at = 0; at < asked.length; at += MOST) {
    const some = asked.slice(at, at + MOST);
    const filter = some.map(({ id }) => client.filter('id = {:id}', { id })).join(' || ');
    const read = client.collection<MediumRecord>('media').getList(1, MOST, { filter, skipTotal: true });
    for (const { id, tell } of some) tell(read.then(({ items }) => items.find((one) => one.id === id) ?? null));
  }
}

/** A picture of the library; null: it is there no more. @throws of the SDK */
export function mediumOf(client: PocketBase, id: string): Promise<MediumRecord | null> {
  const library = libraryOf(client);
  const found =
    library.known.get(id) ??
    new Promise<MediumRecord | null>((tell) => {
      if (library.asked.length === 0) queueMicrotask(() => readAsked(client, library));
      library.asked.push({ id, tell });
    });
  library.known.set(id, found);
  // What could not be read is asked for again.
  found.catch(() => library.known.delete(id));
  return found;
}

/** What the library says of pictures, by their ids; nothing of those that it has no more. */
export type KnownMedia = ReadonlyMap<string, Pick<MediumRecord, `alt_${Locale}`>>;

/** @throws of the SDK */
export async function readMedia(client: PocketBase, ids: readonly string[]): Promise<KnownMedia> {
  const found = await Promise.all(ids.map((id) => mediumOf(client, id)));
  return new Map(found.flatMap((medium) => (medium === null ? [] : [[medium.id, medium] as const])));
}

/** Notes what a picture has become, or that it is to be read again (null). */
export function noteMedium(client: PocketBase, id: string, medium: MediumRecord | null): void {
  const { known } = libraryOf(client);
  if (medium === null) known.delete(id);
  else known.set(id, Promise.resolve(medium));
}

/** Address of a picture; '' where it is no more. `thumb` as PocketBase has it. @throws of the SDK */
export async function mediumAddress(client: PocketBase, id: string, thumb?: string): Promise<string> {
  const medium = await mediumOf(client, id);
  return medium === null ? '' : fileAddress(client, medium, medium.file, thumb);
}
