import { useCallback, useEffect, useState } from 'react';
import type { Desk } from '#src/desk/desk-types.ts';
import { Failed } from '#src/staff/kit/Listing.tsx';
import { useRead } from '#src/staff/kit/use-read.ts';
import { openPartWords } from '#src/desk/load-words.ts';
import { NEWS_PEOPLE, NEWS_WAYS, type NewsAnswer } from '#src/contract/desk/today.ts';
import { isEmail } from '#src/domain/person/email.ts';
import { Choices } from '#src/ui/Choices.tsx';
import { SelectField } from '#src/ui/SelectField.tsx';
import { TextArea } from '#src/ui/TextArea.tsx';
import { ErrorSummary } from '#src/ui/ErrorSummary.tsx';
import { useSubmit } from '#src/ui/use-submit.ts';
import { useDesk, usePart } from '#src/desk/use-desk.ts';
import { PressForm } from '#src/staff/kit/PressForm.tsx';

/** The setting of mails about paid orders. */
export function NewsPanel() {
  const { desk, t } = usePart('desk-today');
  const { value, error, reload } = useRead(useCallback(() => desk.read('news', {}), [desk]));
  return (
    <>
      <h1>{t('news.title')}</h1>
      <p className="lead">{t('news.intro')}</p>
      {value === null && <Failed error={error} reload={reload} />}
      {value === null && error === null && <p>{desk.t('loading')}</p>}
      {value !== null && <NewsForm news={value} />}
      <PushSwitch />
      <p>
        <a href="#today">{t('news.back')}</a>
      </p>
    </>
  );
}

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
function PushSwitch() {
  const desk = useDesk();
  const read = useCallback(() => Promise.all([openPartWords(desk.locale, 'desk-push'), desk.read('push', {})]), [desk]);
  const { value } = useRead(read);
  const [phase, setPhase] = useState<Phase | null>(null);
  const [isBusy, setBusy] = useState(false);
  const check = useCallback(() => void phaseNow().then(setPhase), []);
  useEffect(check, [check]);
  if (value === null || phase === null || value[1].publicKey === '') return null;
  const [t, { publicKey }] = value;
  const press = (): void => {
    if (isBusy) return;
    setBusy(true);
    const change = phase === 'on' ? switchOff(desk) : switchOn(desk, publicKey);
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

const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: `${hour}`, text: `${hour}:00`.padStart(5, '0') }));

function addressesIn(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

interface NewsFormProps {
  /** As it is now. */
  readonly news: NewsAnswer;
}

/** Whom the shop tells of paid orders, and when. What is typed stays, whatever the shop answers. */
function NewsForm({ news }: NewsFormProps) {
  const { desk, t } = usePart('desk-today');
  const [way, setWay] = useState(news.way);
  const [hour, setHour] = useState(news.hour);
  const [to, setTo] = useState(news.to.join('\n'));
  const { errors, errorOf, isBusy, submit } = useSubmit((error) => [{ field: 'news-to', text: desk.words(error) }]);
  const save = (): Promise<void> => {
    const addresses = addressesIn(to);
    const isWrong = addresses.length > NEWS_PEOPLE || !addresses.every(isEmail);
    return submit(isWrong ? [{ field: 'news-to', text: t('news.badTo', { count: NEWS_PEOPLE }) }] : [], async () => {
      await desk.act('save-news', { way, hour, to: addresses });
      desk.say(t('news.saved'));
    });
  };
  return (
    <PressForm noValidate press={{ isBusy }} submit={t('news.save')} onSubmit={save}>
      <ErrorSummary errors={errors} title={desk.t('problem')} />
      <Choices
        id="news-way"
        legend={t('news.way')}
        value={way}
        choices={NEWS_WAYS.map((value) => ({ value, text: t(`news.${value}`) }))}
        onChange={setWay}
      />
      {way === 'digest' && (
        <SelectField
          id="news-hour"
          label={t('news.hour')}
          hint={t('news.hour.hint')}
          options={HOURS}
          value={`${hour}`}
          onChange={({ target }) => setHour(Number(target.value))}
        />
      )}
      {way !== 'none' && (
        <TextArea
          id="news-to"
          label={t('news.to')}
          hint={t('news.to.hint', { count: NEWS_PEOPLE, shop: news.shop || t('news.noShop') })}
          error={errorOf('news-to')}
          rows={3}
          inputMode="email"
          autoCapitalize="off"
          spellCheck={false}
          value={to}
          onChange={({ target }) => setTo(target.value)}
        />
      )}
    </PressForm>
  );
}
