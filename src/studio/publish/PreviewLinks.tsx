import { useState, useEffect, useRef } from 'react';
import { LOCALE_NAME } from '#src/domain/site/language/names.ts';
import { previewPath } from '#src/contract/preview-files.ts';
import type { DraftRecord, PreviewRecord } from '#src/contract/records.ts';
import { LOCALES, localePath, type Locale } from '#src/domain/site/locale.ts';
import { Problem } from '#src/staff/kit/Problem.tsx';
import { momentOf, momentWords, storedProblemWords } from '#src/studio/studio-words.ts';
import { useStudio } from '#src/studio/use-studio.ts';

/** Drafts as the pages that they will be, in the three languages, at an address that only those have who are given it. */
export function PreviewLinks({ drafts }: { readonly drafts: readonly DraftRecord[] }) {
  const studio = useStudio();
  const { t, locale } = studio;
  const { preview, failure, ask } = usePreview();
  const [copied, setCopied] = useState('');
  /** What the browser does not let a script copy. */
  const [shown, setShown] = useState('');
  const isReady = preview?.state === 'ready';
  const copy = async (language: Locale, path: string): Promise<void> => {
    const { href } = new URL(path, location.href);
    try {
      await navigator.clipboard.writeText(href);
      setCopied(language);
      setShown('');
    } catch {
      setShown(href);
    }
  };
  return (
    <div className="preview-links">
      <button
        type="button"
        className="button button-plain"
        aria-disabled={drafts.length === 0}
        onClick={() => {
          if (drafts.length > 0) void ask(drafts);
        }}
      >
        {t('publish.preview', { count: drafts.length })}
      </button>
      <p role="status" className="label">
        {preview?.state === 'waiting' && t('publish.preview.waiting')}
        {isReady && t('publish.preview.ready', { time: momentWords(locale, momentOf(preview.expires)) })}
      </p>
      {isReady && (
        <ul>
          {LOCALES.map((one) => (
            <li key={one}>
              <a
                className="go"
                href={previewPath(preview.token, localePath(one, preview.path))}
                target="_blank"
                rel="noreferrer"
                lang={one}
              >
                {LOCALE_NAME[one]}
              </a>{' '}
              <button
                type="button"
                className="link"
                aria-label={t('publish.preview.copyOf', { language: LOCALE_NAME[one] })}
                onClick={() => void copy(one, previewPath(preview.token, localePath(one, preview.path)))}
              >
                {t(copied === one ? 'publish.preview.copied' : 'publish.preview.copy')}
              </button>
            </li>
          ))}
        </ul>
      )}
      {shown !== '' && <p className="draft-text">{shown}</p>}
      {preview?.state === 'failed' && preview.problem !== null && (
        <div className="note" role="alert">
          {storedProblemWords(studio, preview.problem).map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      )}
      <Problem text={failure} />
    </div>
  );
}

interface PreviewState {
  /** The look that was asked for last; null: none. */
  readonly preview: PreviewRecord | null;
  readonly failure: string;
  readonly ask: (drafts: readonly DraftRecord[]) => Promise<void>;
}

/** A look at drafts: asked for, and followed until its pages are there. */
function usePreview(): PreviewState {
  const { client, me, words } = useStudio();
  const [preview, setPreview] = useState<PreviewRecord | null>(null);
  const [failure, setFailure] = useState('');
  const stop = useRef<() => void>(() => undefined);
  useEffect(() => () => stop.current(), []);
  const ask = async (drafts: readonly DraftRecord[]): Promise<void> => {
    stop.current();
    setFailure('');
    setPreview(null);
    try {
      const previews = client.collection<PreviewRecord>('previews');
      const made = await previews.create({ drafts: drafts.map(({ id }) => id), author: me.id, state: 'waiting' });
      setPreview(made);
      const heard = previews.subscribe(made.id, ({ record }) => setPreview(record));
      stop.current = () => void heard.then((end) => end()).catch(() => undefined);
      await heard;
      // It may have been ready before anybody listened.
      setPreview(await previews.getOne(made.id));
    } catch (error) {
      setFailure(words(error));
    }
  };
  return { preview, failure, ask };
}
