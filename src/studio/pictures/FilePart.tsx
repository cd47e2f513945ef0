import { useRef, useState, useCallback, useEffect, type DragEvent } from 'react';
import { UPLOADS, type BrandUpload } from '#src/domain/site/uploads.ts';
import { DRAFT_FILE } from '#src/schema/derived/editing.ts';
import type { FileSpec } from '#src/studio/fields/field-spec.ts';
import { idOf, type FormTools } from '#src/studio/form/form-tools.ts';
import { brandProblem } from '#src/studio/pictures/upload-problem.ts';
import { usePictureUrl } from '#src/studio/pictures/use-picture-url.ts';
import { useUploads } from '#src/studio/pictures/use-uploads.ts';
import { textOf, type StoredRecord } from '#src/studio/record/stored-record.ts';
import { FileChoice } from '#src/studio/form/FileChoice.tsx';
import { isHexColour, THEMES } from '#src/domain/site/palette.ts';
import { fullList } from '#src/backend/full-list.ts';
import { useReadOnce } from '#src/staff/kit/use-read.ts';
import { useStudio } from '#src/studio/use-studio.ts';

const KILOBYTE = 1024;

export interface FilePartProps {
  readonly form: FormTools;
  readonly spec: FileSpec;
}

interface ChosenFileProps extends FilePartProps {
  /** Name as the form has it. */
  readonly value: string;
  readonly onRemove: () => void;
}

/** The file that the form has. A video is told by its name: the page's policy plays none of another address. */
function ChosenFile({ form, spec, value, onRemove }: ChosenFileProps) {
  const { t } = useStudio();
  const { upload } = spec;
  const url = usePictureUrl(form.urlOf, value);
  return (
    <>
      {url !== null && url !== '' && upload !== 'video' && <BrandPreview upload={upload} url={url} />}
      <div className="picture-head">
        <p className="label">{value.replace(DRAFT_FILE, '')}</p>
        <div className="picture-tools">
          <button
            type="button"
            className="link"
            aria-label={t('files.remove.name', { label: t(spec.label) })}
            onClick={onRemove}
          >
            {t('pictures.remove')}
          </button>
        </div>
      </div>
    </>
  );
}

/** The logo, the icon or the typeface of the shop, or a video: chosen or dropped, looked at, removed. */
export function FilePart({ form, spec }: FilePartProps) {
  const studio = useStudio();
  const { values } = form;
  const { t } = studio;
  const { name: field, upload } = spec;
  const id = idOf(form.record, field);
  const value = textOf(values, field);
  const name = value.replace(DRAFT_FILE, '');
  const input = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState('');
  const check = (file: File): Promise<string | null> => brandProblem(studio, file, upload);
  const uploads = useUploads({ upload: form.upload, check }, (added) => {
    form.change({ [field]: added });
    setSaid(t('files.added', { name: added.replace(DRAFT_FILE, '') }));
  });
  const remove = (): void => {
    form.change({ [field]: '' });
    setSaid(t('files.removed', { name }));
    input.current?.focus();
  };
  const drop = (event: DragEvent<HTMLElement>): void => {
    event.preventDefault();
    uploads.start([...event.dataTransfer.files].slice(0, 1));
  };
  const { bytes, least, types } = UPLOADS[upload];
  const limits = { kb: bytes / KILOBYTE, mb: bytes / KILOBYTE / KILOBYTE, least };
  const problem = form.problemOf(field);
  return (
    <fieldset
      id={id}
      className="pictures-part"
      tabIndex={-1}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <legend>{t(spec.label)}</legend>
      {spec.hint !== undefined && <p className="label">{t(spec.hint)}</p>}
      {value !== '' && <ChosenFile form={form} spec={spec} value={value} onRemove={remove} />}
      <FileChoice
        ref={input}
        id={`${id}-files`}
        label={t(value === '' ? 'files.choose' : 'files.replace')}
        limits={t(`files.limits.${upload}`, limits)}
        aria-label={`${t(spec.label)}: ${t(value === '' ? 'files.choose' : 'files.replace')}`}
        accept={upload === 'typeface' ? '.woff2' : types.join()}
        onChoose={uploads.start}
      />
      <p className="label" role="status">
        {uploads.busy === null ? said : t('pictures.uploading', { name: uploads.busy })}
      </p>
      {[...uploads.failures, ...(problem === undefined ? [] : [problem])].map((text) => (
        <p key={text} className="field-error" role="alert">
          {text}
        </p>
      ))}
    </fieldset>
  );
}

interface BrandPreviewProps {
  readonly upload: BrandUpload;
  /** Address of the file. */
  readonly url: string;
}

/** The logo on the ground of each theme, as large as in the header. */
function Logo({ url }: Omit<BrandPreviewProps, 'upload'>) {
  const { client, t } = useStudio();
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
function BrandPreview({ upload, url }: BrandPreviewProps) {
  if (upload === 'logo') return <Logo url={url} />;
  return upload === 'icon' ? <img className="picture-thumb" src={url} alt="" /> : <Sample url={url} />;
}
