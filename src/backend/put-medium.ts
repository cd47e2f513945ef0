/** Puts pictures into the library: what it has already is not sent again. */
import type PocketBase from 'pocketbase';
import { fittingPhoto } from '#src/backend/fitting-photo.ts';

async function hexDigest(file: Blob): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function known(client: PocketBase, sha256: string): Promise<string | null> {
  const filter = client.filter('sha256 = {:sha256}', { sha256 });
  const { items } = await client.collection('media').getList(1, 1, { filter, fields: 'id', skipTotal: true });
  return items[0]?.id ?? null;
}

/**
 * Id in `media` of a picture, made smaller where it has to be. @throws UnfitPhoto; of the SDK, where the shop does not
 * take the file
 */
export async function putMedium(client: PocketBase, chosen: File): Promise<string> {
  const file = await fittingPhoto(chosen);
  const sha256 = await hexDigest(file);
  const there = await known(client, sha256);
  if (there !== null) return there;
  try {
    return (await client.collection('media').create({ file })).id;
  } catch (error) {
    // Somebody has sent the same one meanwhile.
    const meanwhile = await known(client, sha256).catch(() => null);
    if (meanwhile === null) throw error;
    return meanwhile;
  }
}
