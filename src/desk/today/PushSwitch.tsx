import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Desk } from '#src/desk/desk-types.ts';
import { loadPartWords } from '#src/desk/load-words.ts';
import { useRead } from '#src/staff/kit/use-read.ts';
import { createT } from '#src/i18n/client-t.ts';

type Phase = 'none' | 'denied' | 'off' | 'on';

/** The service worker, through which messages come; null: this browser knows none. */
async function workerOf(): Promise<ServiceWorkerRegistration | null> {
  const { serviceWorker } = navigator as Partial<Navigator>;
  if (serviceWorker === undefined || !('PushManager' in window)) return null;
  return (await serviceWorker.getRegistration()) ?? null;
}

async function phaseNow(): Promise<Phase> {
  const worker = await workerOf();
  if (worker === null) return 'none';
  if (Notification.permission === 'denied') return 'denied';
  return (await worker.pushManager.getSubscription()) === null ? 'off' : 'on';
}

/** Asks the browser, and tells the shop where this browser is reached. */
async function switchOn(desk: Desk, publicKey: string): Promise<void> {
  const worker = await workerOf();
  if (worker === null) return;
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const { endpoint, keys } = (await worker.pushManager.subscribe(options)).toJSON();
  await desk.act('push-on', {
    endpoint: endpoint ?? '',
    p256dh: keys?.['p256dh'] ?? '',
    auth: keys?.['auth'] ?? '',
  });
}

async function switchOff(desk: Desk): Promise<void> {
  const subscription = await (await workerOf())?.pushManager.getSubscription();
  if (!subscription) return;
  await desk.act('push-off', { endpoint: subscription.endpoint });
  await subscription.unsubscribe();
}

/** Messages to the phone that somebody holds: off until they switch them on. Nothing where the shop sends none. */
export function PushSwitch({ desk }: { readonly desk: Desk }) {
  const read = useCallback(() => Promise.all([loadPartWords(desk.locale, 'desk-push'), desk.read('push', {})]), [desk]);
  const { value } = useRead(read);
  const words = value?.[0];
  const t = useMemo(() => (words === undefined ? null : createT(words, desk.locale)), [words, desk.locale]);
  const [phase, setPhase] = useState<Phase | null>(null);
  const [isBusy, setBusy] = useState(false);
  const check = useCallback(() => void phaseNow().then(setPhase), []);
  useEffect(check, [check]);
  if (value === null || t === null || phase === null || value[1].publicKey === '') return null;
  const press = (): void => {
    if (isBusy) return;
    setBusy(true);
    const change = phase === 'on' ? switchOff(desk) : switchOn(desk, value[1].publicKey);
    change
      .then(
        () => desk.say(t(phase === 'on' ? 'isOff' : 'isOn')),
        (error: unknown) => (Notification.permission === 'denied' ? undefined : desk.say(desk.words(error))),
      )
      .finally(() => {
        setBusy(false);
        check();
      });
  };
  return (
    <section aria-labelledby="push-title">
      <h2 id="push-title">{t('title')}</h2>
      <p>{t('intro')}</p>
      {phase === 'none' || phase === 'denied' ? (
        <p className="note">{t(phase)}</p>
      ) : (
        <>
          <p role="status">{t(phase === 'on' ? 'isOn' : 'isOff')}</p>
          <button type="button" className="button button-plain" aria-disabled={isBusy} onClick={press}>
            {t(phase === 'on' ? 'off' : 'on')}
          </button>
        </>
      )}
    </section>
  );
}
