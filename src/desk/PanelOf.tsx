import { useCallback, useEffect, useState } from 'react';
import type { Desk, DeskPanel, LoadedPanel } from '#src/desk/desk-types.ts';

export interface PanelOfProps {
  readonly desk: Desk;
  readonly panel: DeskPanel;
  readonly rest: string;
}

/** The panel of a place, once its code and its words are there. Where they do not come, it says so, and tries again when asked. */
export function PanelOf({ desk, panel, rest }: PanelOfProps) {
  const { t, locale } = desk;
  const [loaded, setLoaded] = useState<{ readonly Panel: LoadedPanel | null } | null>(
    panel.Panel === undefined ? null : { Panel: panel.Panel },
  );
  const load = useCallback(() => {
    panel.load?.(locale).then(
      (Panel) => setLoaded({ Panel }),
      () => setLoaded({ Panel: null }),
    );
  }, [panel, locale]);
  useEffect(load, [load]);
  if (loaded === null) return <p className="lead">{t('loading')}</p>;
  if (loaded.Panel !== null) return <loaded.Panel desk={desk} rest={rest} />;
  return (
    <div className="staff-closed">
      <p className="lead" role="alert">
        {t('panel.failed')}
      </p>
      <button type="button" className="button" onClick={load}>
        {t('again')}
      </button>
    </div>
  );
}
