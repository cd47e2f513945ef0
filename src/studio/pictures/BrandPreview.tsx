import { useCallback, useEffect, useRef } from 'react';
import type { BrandUpload } from '#src/domain/site/uploads.ts';
import { isHexColour, THEMES } from '#src/domain/site/palette.ts';
import { fullList } from '#src/backend/full-list.ts';
import type { Studio } from '#src/studio/studio-types.ts';
import { useReadOnce } from '#src/staff/kit/use-read.ts';
import { textOf, type StoredRecord } from '#src/studio/record/stored-record.ts';

export interface BrandPreviewProps {
  readonly studio: Studio;
  readonly upload: BrandUpload;
  /** Address of the file. */
  readonly url: string;
}

/** The logo on the ground of each theme, as large as in the header. */
function Logo({ studio, url }: Omit<BrandPreviewProps, 'upload'>) {
  const { client, t } = studio;
  const load = useCallback(() => fullList(client.collection<StoredRecord>('palette')), [client]);
  const { value } = useReadOnce(load);
  const ground = value?.find((row) => row['token'] === 'background');
  if (ground === undefined) return null;
  return (
    <div className="brand-grounds">
      {THEMES.map((theme) => {
        const colour = textOf(ground, theme);
        return (
          <div key={theme} className="brand-ground">
            <span style={isHexColour(colour) ? { backgroundColor: colour } : {}}>
              <img src={url} alt="" />
            </span>
            <p className="label">{t(theme === 'dark' ? 'files.on.dark' : 'files.on.light')}</p>
          </div>
        );
      })}
    </div>
  );
}

/** Letters that tell whether a typeface has those of the shop's languages. */
const SAMPLE = 'Aa Bb Cc Ää Çç Éé Èè Ìì Œœ Ùù 0123456789 €';
/** Name of the typeface that is shown, within this page. */
const SAMPLE_FAMILY = 'studio-sample';

/** A text in the typeface. */
function Sample({ url }: Pick<BrandPreviewProps, 'url'>) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    let face: FontFace | null = null;
    let isCurrent = true;
    const show = async (): Promise<void> => {
      // As bytes: the page's policy lets no typeface come from another address.
      const response = await fetch(url);
      const loaded = await new FontFace(SAMPLE_FAMILY, await response.arrayBuffer()).load();
      if (!isCurrent || text.current === null) return;
      face = loaded;
      document.fonts.add(loaded);
      text.current.style.fontFamily = `${SAMPLE_FAMILY}, var(--font-sans)`;
    };
    void show().catch(() => undefined);
    return () => {
      isCurrent = false;
      if (face !== null) document.fonts.delete(face);
    };
  }, [url]);
  return (
    <p ref={text} className="brand-sample" aria-hidden="true">
      {SAMPLE}
    </p>
  );
}

/** What a file of the brand looks like. */
export function BrandPreview({ studio, upload, url }: BrandPreviewProps) {
  if (upload === 'logo') return <Logo studio={studio} url={url} />;
  return upload === 'icon' ? <img className="picture-thumb" src={url} alt="" /> : <Sample url={url} />;
}
