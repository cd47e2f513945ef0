/**
 * The desk before its code is there: an inline script of its page, which asks for the list of what waits at once, and draws it with the desk's own component
 * (html/dom-jsx.ts): first the one that the device has kept, then the answer. React draws the same in its place when it is there. Whoever is not known as an
 * operator, or comes to another place, gets none of this.
 */
import type { TodayAnswer } from '#src/contract/desk/today.ts';
import { offerEarly } from '#src/desk/early-answer.ts';
import type { DeskProps } from '#src/desk/props.ts';
import { TodayView } from '#src/desk/today/TodayView.tsx';
import { nodeOf } from '#src/html/dom-jsx.ts';
import { createT } from '#src/i18n/client-t.ts';
import { keepToday, keptToday } from '#src/stores/desk/kept-today.ts';
import { SESSION_KEY } from '#src/stores/keys.ts';
import { parseSession, type Session } from '#src/stores/session/format.ts';
import { readItem } from '#src/stores/storage-access.ts';

type SignedIn = Extract<Session, { readonly status: 'authenticated' }>;

async function askToday({ token }: SignedIn, locale: string): Promise<TodayAnswer | null> {
  try {
    const answer = await fetch(`${document.documentElement.dataset['backend']}/api/desk/today`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': locale, authorization: token },
      body: JSON.stringify({ locale }),
    });
    return answer.ok ? ((await answer.json()) as TodayAnswer) : null;
  } catch {
    return null;
  }
}

function start(element: HTMLElement, script: Element, session: SignedIn): void {
  const props = JSON.parse(`${script.textContent}`) as DeskProps;
  const { locale } = props;
  const t = createT(props.messages, locale);
  const asked = askToday(session, locale);
  offerEarly(session.record.id, asked);
  const draw = (answer: TodayAnswer | null, isOld: boolean): void => {
    // React is there.
    if (answer === null || script.parentNode !== element) return;
    const view = nodeOf(
      <div className="staff desk">
        <div className="staff-nav">
          <p className="staff-nav-button">
            <span className="label">{t('nav.places')}</span> <span>{t('nav.today')}</span>
          </p>
        </div>
        <div className="staff-main">
          <h1>{t('nav.today')}</h1>
          <TodayView
            locale={locale}
            t={t}
            deskT={t}
            answer={answer}
            now={Date.now()}
            isOld={isOld}
            isBusy={isOld}
            onMore={() => undefined}
          />
        </div>
      </div>,
    );
    element.replaceChildren(view, script);
  };
  draw(keptToday(session.record.id), true);
  const settle = async (): Promise<void> => {
    const answer = await asked;
    if (answer !== null) keepToday(session.record.id, answer);
    draw(answer, false);
  };
  void settle();
}

const island = document.querySelector<HTMLElement>('[data-island=desk]');
const data = island?.querySelector('[data-island-props]');
const session = parseSession(readItem(SESSION_KEY), Date.now());
const isHere = location.hash === '' || location.hash === '#today';
if (island && data && isHere && session.status === 'authenticated' && session.record['role'] === 'operator')
  start(island, data, session);
