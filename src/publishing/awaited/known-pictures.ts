import sharp from 'sharp';

/**
 * For a process that reads pictures of strangers: no other reader is needed for what shops have, and none that reads
 * documents with references.
 */
export function readKnownPicturesAlone(): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif', 'Tiff'].map((name) => `VipsForeignLoad${name}`),
  });
}
