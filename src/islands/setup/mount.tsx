import type { SetupProps } from '#src/islands/setup/props.ts';
import { renderIsland, type MountOptions } from '#src/ui/root.tsx';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { createT } from '#src/i18n/client-t.ts';
import { isSignedIn, openOwner, type Owner } from '#src/backend/owner.ts';
import { Entrance } from '#src/islands/setup/Entrance.tsx';
import { OWNER_SESSION } from '#src/islands/setup/link.ts';
import { Steps } from '#src/islands/setup/Steps.tsx';
import { errorWords } from '#src/wording/error-words.ts';

/** `props` are the page's own SetupProps, printed as JSON. */
export function mount(element: HTMLElement, props: unknown, options: MountOptions): void {
  renderIsland(element, <Setup {...(props as SetupProps)} />, options);
}

/** Lets in whoever has a link that holds, until this tab is closed. */
function Setup(props: SetupProps) {
  const { locale, messages } = props;
  const t = useMemo(() => createT(messages, locale), [messages, locale]);
  const [owner, setOwner] = useState<Owner | null>(null);
  const [isIn, setIn] = useState(false);
  const [problem, setProblem] = useState('');
  const open = useCallback(
    () =>
      openOwner(document.documentElement.dataset['backend'] ?? '', locale, OWNER_SESSION)
        .then(async (opened) => {
          const holds = await isSignedIn(opened);
          setIn(holds);
          setOwner(opened);
          return holds;
        })
        .catch((error: unknown) => {
          setProblem(errorWords(t, error));
          return false;
        }),
    [locale, t],
  );
  useEffect(() => void open(), [open]);
  if (problem !== '')
    return (
      <p className="lead" role="alert">
        {problem}
      </p>
    );
  if (owner === null)
    return (
      <p className="lead" role="status">
        {t('loading')}
      </p>
    );
  const parts = { props, t, owner };
  if (!isIn) return <Entrance {...parts} onIn={() => setIn(true)} />;
  return (
    <Steps
      {...parts}
      onOut={() => {
        owner.client.authStore.clear();
        setIn(false);
      }}
    />
  );
}
