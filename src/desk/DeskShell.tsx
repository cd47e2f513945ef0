import { useEffect, useRef, useState, useCallback } from 'react';
import type { Desk, DeskPanel, LoadedPanel } from '#src/desk/desk-types.ts';
import { PANELS } from '#src/desk/panels.ts';
import { useHashLocation } from '#src/staff/hash-location.ts';
import { SignedOut } from '#src/staff/SignedOut.tsx';
import { StaffNav } from '#src/staff/StaffNav.tsx';
import { useStore } from '@nanostores/react';
import { $said, say } from '#src/desk/said.ts';
import { $shortcuts, shortcutOf, useShortcuts } from '#src/desk/shortcuts.ts';
import { useDesk } from '#src/desk/use-desk.ts';

/** What this person has of the desk. */
function panelsOf({ me }: Desk): readonly DeskPanel[] {
  return me['role'] === 'accountant' ? PANELS.filter(({ accountants }) => accountants) : PANELS;
}

function panelAt(panels: readonly DeskPanel[], section: string): DeskPanel {
  const panel = panels.find((one) => one.place === section) ?? panels[0];
  if (panel === undefined) throw new Error('The desk has no panel.');
  return panel;
}

/** Navigation and the place that one is at. Going to another place takes the focus to its title. */
export function DeskShell() {
  const desk = useDesk();
  const { t, props } = desk;
  const { section, rest } = useHashLocation();
  const panels = panelsOf(desk);
  const panel = panelAt(panels, section);
  const main = useRef<HTMLDivElement>(null);
  const here = panel.below ?? panel.place;
  const title = t(panels.find((one) => one.place === here)?.title ?? 'title');
  // What stands after a ? narrows a list: it is the same place.
  const spot = `${panel.place}/${rest.split('?')[0]}`;
  const before = useRef(spot);
  useEffect(() => {
    document.title = `${title} · ${t('title')}`;
    if (before.current === spot) return;
    before.current = spot;
    scrollTo(0, 0);
    main.current?.focus();
  }, [spot, title, t]);
  const links = panels.flatMap((one) => (one.title === null ? [] : [{ place: one.place, text: t(one.title) }]));
  return (
    <div className="staff desk">
      <StaffNav t={t} here={here} title={title} groups={[{ title: null, links }]} paths={props.paths} />
      <div ref={main} className="staff-main" tabIndex={-1}>
        <SignedOut t={t} paths={{ login: props.paths.login, here: props.paths.desk }} />
        <PanelOf key={panel.place} panel={panel} rest={rest} />
        <SaidLine />
      </div>
      <Shortcuts />
    </div>
  );
}

/** What was done last, and the button that takes it back. It stays until the next thing is done: nobody has to be quick. */
function SaidLine() {
  const { t, words } = useDesk();
  const { text, undo, turn } = useStore($said);
  const [busy, setBusy] = useState(0);
  const takeBack = (): void => {
    if (undo === null || busy === turn) return;
    setBusy(turn);
    undo().then(
      () => say(t('undone')),
      (error: unknown) => say(words(error)),
    );
  };
  return (
    <div className="said" data-said={text === '' ? undefined : ''}>
      <p role="status" aria-live="polite">
        {text}
      </p>
      {undo !== null && (
        <button type="button" className="link" aria-disabled={busy === turn} onClick={takeBack}>
          {t('undo')}
        </button>
      )}
    </div>
  );
}

/** The panel of a place, once its code and its words are there. Where they do not come, it says so, and tries again when asked. */
function PanelOf({ panel, rest }: { readonly panel: DeskPanel; readonly rest: string }) {
  const { t, locale } = useDesk();
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
  if (loaded.Panel !== null) return <loaded.Panel rest={rest} />;
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

/** Listens for the keys of all parts, and shows them when somebody asks with `?`. */
function Shortcuts() {
  const { t } = useDesk();
  const dialog = useRef<HTMLDialogElement>(null);
  const all = useStore($shortcuts).flat();
  useShortcuts([{ key: '?', label: t('shortcuts.show'), run: () => dialog.current?.showModal() }]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const found = shortcutOf(event);
      if (found === undefined) return;
      event.preventDefault();
      found.run();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return (
    <dialog ref={dialog} className="shortcuts" aria-labelledby="shortcuts-title">
      <h2 id="shortcuts-title">{t('shortcuts')}</h2>
      <dl>
        {all.map(({ key, label }) => (
          <div key={`${key} ${label}`}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
      <form method="dialog">
        <button className="button" type="submit">
          {t('shortcuts.close')}
        </button>
      </form>
    </dialog>
  );
}
