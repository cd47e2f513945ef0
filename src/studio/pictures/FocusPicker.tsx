import type { PointerEvent } from 'react';
import { type FocalPoint, toShare } from '#src/domain/catalogue/focal-point.ts';
import { useStudio } from '#src/studio/use-studio.ts';

export interface FocusPickerProps {
  /** Ids inside begin with it. */
  readonly id: string;
  readonly url: string | null;
  readonly point: FocalPoint;
  readonly onChange: (point: FocalPoint) => void;
}

/** A picture with the point that stays visible where it is cut: pressed or dragged on the picture, or moved with two sliders. */
export function FocusPicker({ id, url, point, onChange }: FocusPickerProps) {
  const { t } = useStudio();
  const follow = (event: PointerEvent<HTMLElement>): void => {
    if (event.buttons !== 1) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    onChange({ x: toShare((event.clientX - left) / width), y: toShare((event.clientY - top) / height) });
  };
  const slider = (axis: 'x' | 'y') => (
    <label className="focus-slider" htmlFor={`${id}-${axis}`}>
      <span className="label">{t(`pictures.focus.${axis}`)}</span>
      <input
        id={`${id}-${axis}`}
        type="range"
        min={0}
        max={100}
        step={5}
        value={point[axis]}
        aria-valuetext={t(`pictures.focus.${axis}.at`, { percent: point[axis] })}
        onChange={({ target }) => onChange({ ...point, [axis]: Number(target.value) })}
      />
    </label>
  );
  return (
    <fieldset className="focus-picker">
      <legend className="label">{t('pictures.focus')}</legend>
      <div className="focus-views">
        <div className="focus-whole" onPointerDown={follow} onPointerMove={follow}>
          {url !== null && <img src={url} alt="" draggable={false} />}
          <svg className="focus-mark" aria-hidden="true">
            <circle cx={`${point.x}%`} cy={`${point.y}%`} r="11" />
            <circle cx={`${point.x}%`} cy={`${point.y}%`} r="3" />
          </svg>
        </div>
        <div className="focus-cut" aria-hidden="true">
          {(['wide', 'tall'] as const).map(
            (shape) =>
              url !== null && (
                <img
                  key={shape}
                  className={`focus-${shape}`}
                  src={url}
                  alt=""
                  style={{ objectPosition: `${point.x}% ${point.y}%` }}
                />
              ),
          )}
        </div>
      </div>
      <div className="focus-sliders">
        {slider('x')}
        {slider('y')}
      </div>
    </fieldset>
  );
}
