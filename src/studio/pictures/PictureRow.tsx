import { useCallback, useContext, type DragEvent } from 'react';
import { LOCALE_NAME } from '#src/domain/site/language/names.ts';
import { LOCALES, DEFAULT_LOCALE } from '#src/domain/site/locale.ts';
import { FocusPicker } from '#src/studio/pictures/FocusPicker.tsx';
import { keptPoint, type PictureValue, pointOf } from '#src/studio/pictures/picture-values.ts';
import { useReadOnce } from '#src/staff/kit/use-read.ts';
import { mediumAddress, mediumOf } from '#src/studio/media/medium-of.ts';
import { usePictureUrl } from '#src/studio/pictures/use-picture-url.ts';
import type { PicturesPartProps } from '#src/studio/studio-types.ts';
import { TextArea } from '#src/ui/TextArea.tsx';
import { ShownLanguage } from '#src/studio/form/shown-language.ts';
import type { Step } from '#src/studio/form/use-ordered-list.ts';
import { useStudio } from '#src/studio/use-studio.ts';

/** Each picture has one line of the field. */
function oneLine(text: string): string {
  return text.replace(/\s*\n\s*/g, ' ');
}

export interface PictureRowProps {
  readonly part: PicturesPartProps;
  readonly picture: PictureValue;
  readonly index: number;
  readonly count: number;
  readonly isDragged: boolean;
  readonly onEdit: (picture: PictureValue) => void;
  readonly onMove: (step: Step) => void;
  readonly onRemove: () => void;
  readonly onDrag: (event: DragEvent<HTMLElement>) => void;
  readonly onDrop: (event: DragEvent<HTMLElement>) => void;
  readonly onDragEnd: () => void;
}

/** One picture: what it looks like, its place, what it says in each language, and what stays visible of it. */
export function PictureRow(props: PictureRowProps) {
  const { part, picture, index, count, isDragged, onEdit, onMove, onRemove } = props;
  const { t, client } = useStudio();
  const urlOf = (name: string, thumb?: string): Promise<string> => mediumAddress(client, name, thumb);
  const url = usePictureUrl(urlOf, picture.name);
  const id = `${part.id}-${index}`;
  const number = index + 1;
  const move = (step: Step, word: 'pictures.earlier' | 'pictures.later', arrow: string) => (
    <button
      id={`${id}-${step === 1 ? 'later' : 'earlier'}`}
      type="button"
      className="tool"
      aria-disabled={index + step < 0 || index + step >= count}
      aria-label={t(word, { number })}
      onClick={() => onMove(step)}
    >
      {arrow}
    </button>
  );
  return (
    <li
      className={isDragged ? 'picture-row picture-dragged' : 'picture-row'}
      onDragOver={(event) => event.preventDefault()}
      onDrop={props.onDrop}
    >
      <div className="picture-head" draggable={count > 1} onDragStart={props.onDrag} onDragEnd={props.onDragEnd}>
        {url === null ? (
          <span className="picture-thumb" />
        ) : (
          <img className="picture-thumb" src={url} alt="" draggable={false} />
        )}
        <p className="label">{count === 1 ? t('pictures.one') : t('pictures.place', { number, count })}</p>
        <div className="picture-tools">
          {count > 1 && move(-1, 'pictures.earlier', '↑')}
          {count > 1 && move(1, 'pictures.later', '↓')}
          <button
            id={`${id}-remove`}
            type="button"
            className="link"
            aria-label={t('pictures.remove.name', { number })}
            onClick={onRemove}
          >
            {t('pictures.remove')}
          </button>
        </div>
      </div>
      {part.alt !== null && <Texts id={id} picture={picture} onEdit={onEdit} />}
      {part.focus !== null && (
        <FocusPicker
          id={`${id}-focus`}
          url={url}
          point={pointOf(picture)}
          onChange={(point) => onEdit({ ...picture, focus: keptPoint(point) })}
        />
      )}
    </li>
  );
}

interface TextsProps extends Pick<PictureRowProps, 'picture' | 'onEdit'> {
  /** Ids inside begin with it. */
  readonly id: string;
}

/** What a picture says in each language; the library's words stand where there are none. */
function Texts({ id, picture, onEdit }: TextsProps) {
  const { t, client } = useStudio();
  const shown = useContext(ShownLanguage);
  const { value: medium } = useReadOnce(useCallback(() => mediumOf(client, picture.name), [client, picture.name]));
  return (
    <fieldset className="picture-texts">
      <legend className="label">{t('pictures.alt')}</legend>
      {LOCALES.map((locale) => (
        <div key={locale} className="each-one" data-language={locale} data-shown={locale === shown}>
          <TextArea
            id={`${id}-alt-${locale}`}
            label={LOCALE_NAME[locale]}
            rows={1}
            lang={locale}
            dir="auto"
            value={picture.alt[locale]}
            placeholder={
              medium?.[`alt_${locale}`] || (locale === DEFAULT_LOCALE ? undefined : picture.alt[DEFAULT_LOCALE])
            }
            onChange={({ target }) => onEdit({ ...picture, alt: { ...picture.alt, [locale]: oneLine(target.value) } })}
          />
        </div>
      ))}
    </fieldset>
  );
}
