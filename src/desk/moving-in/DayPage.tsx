import { useState, type ReactNode } from 'react';
import type { PanelProps } from '#src/desk/desk-types.ts';
import { HandStep } from '#src/desk/moving-in/DayStep.tsx';
import { DnsSteps } from '#src/desk/moving-in/DnsSteps.tsx';
import { useKeptTicks } from '#src/desk/moving-in/kept-ticks.ts';
import { MailSteps } from '#src/desk/moving-in/MailSteps.tsx';
import { localePath } from '#src/domain/site/locale.ts';
import { ROUTES } from '#src/domain/site/routes.ts';
import { OldAddresses } from '#src/staff/moving-in/OldAddresses.tsx';

/** What a person does, by its part: words are `day.{part}.{name}`. */
const BY_HAND = {
  before: ['ttl', 'export', 'legal'],
  delta: ['close', 'again', 'opened'],
  after: ['order', 'search', 'keep', 'ttlBack'],
} as const;

type Part = keyof typeof BY_HAND;

function Section({
  id,
  title,
  children,
}: {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <section className="move-in-part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** '#move-in/day': what is done before the name of the shop leads here, on that day, and after it. */
export function DayPage({ desk, t }: Pick<PanelProps<'staff-moving-in'>, 'desk' | 't'>) {
  const { isTicked, tick } = useKeptTicks();
  const [nowhere, setNowhere] = useState<number | null>(null);
  const byHand = (part: Part) => (
    <ul className="day-steps">
      {BY_HAND[part].map((name) => (
        <HandStep
          key={name}
          id={`day-${name}`}
          text={t(`day.${name}`)}
          isTicked={isTicked(name)}
          onTick={(isOn) => tick(name, isOn)}
        />
      ))}
    </ul>
  );
  return (
    <>
      <h1 tabIndex={-1}>{t('day.title')}</h1>
      <p className="lead">{t('day.intro')}</p>
      <Section id="day-before" title={t('day.before')}>
        {byHand('before')}
      </Section>
      <Section id="day-addresses" title={t('day.addresses')}>
        {nowhere === 0 && <p className="chip">{t('day.done')}</p>}
        <OldAddresses
          t={t}
          locale={desk.locale}
          importPath={`${localePath(desk.locale, ROUTES.studio.path)}#import`}
          onTried={setNowhere}
        />
      </Section>
      <Section id="day-mail" title={t('day.mail')}>
        <MailSteps desk={desk} t={t} />
      </Section>
      <Section id="day-delta" title={t('day.delta')}>
        {byHand('delta')}
      </Section>
      <Section id="day-dns" title={t('day.dns')}>
        <DnsSteps desk={desk} t={t} />
      </Section>
      <Section id="day-after" title={t('day.after')}>
        {byHand('after')}
      </Section>
    </>
  );
}
