/** Files that a shop's brand is made of, for tests. */
import sharp from 'sharp';

/** No typeface that a browser could use, but one as far as its beginning tells. `said`: bytes that it says it has. */
export function woff2(name = 'own.woff2', size = 2000, said = size): File {
  const bytes = new Uint8Array(size);
  bytes.set(new TextEncoder().encode('wOF2'));
  bytes.set([0, 1, 0, 0], 4);
  new DataView(bytes.buffer).setUint32(8, said);
  return new File([bytes], name, { type: 'font/woff2' });
}

export async function plain(
  name: string,
  width: number,
  height: number,
  { colour = '#c04020', format = 'png' }: { readonly colour?: string; readonly format?: 'png' | 'webp' | 'jpeg' } = {},
): Promise<File> {
  const picture = sharp({ create: { width, height, channels: 3, background: colour } });
  return new File([Uint8Array.from(await picture.toFormat(format).toBuffer())], name, { type: `image/${format}` });
}

export function svg(name = 'logo.svg'): File {
  const text = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  return new File([text], name, { type: 'image/svg+xml' });
}
