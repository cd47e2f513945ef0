import type { Desk } from '#src/desk/desk-types.ts';
import type { PageT } from '#src/desk/order/section.ts';

interface CopyTextProps {
  readonly desk: Desk;
  readonly t: PageT;
  readonly text: string;
  /** What the button says; without it, the text itself. */
  readonly label?: string;
}

/** A text that one tap copies, for the form of a carrier. */
export function CopyText({ desk, t, text, label }: CopyTextProps) {
  const copy = (): void => {
    // Where the page is not served over https there is none.
    const { clipboard } = navigator as Partial<Pick<Navigator, 'clipboard'>>;
    const copied =
      clipboard === undefined ? Promise.reject(new Error('There is no clipboard.')) : clipboard.writeText(text);
    copied.then(
      () => desk.say(t('copied', { text: text.replaceAll('\n', ', ') })),
      () => desk.say(t('copyFailed')),
    );
  };
  return (
    <button type="button" className={label === undefined ? 'copy' : 'link'} onClick={copy}>
      <span className="hidden-visually">{label === undefined ? `${t('copy')}: ` : ''}</span>
      {label ?? text}
    </button>
  );
}
