/** What each part of the page of an order is given. */
import type { DeskOrder } from '#src/contract/desk/page.ts';
import type { Desk } from '#src/desk/desk-types.ts';
import type { ClientT } from '#src/i18n/client-t.ts';
import type { Messages } from '#src/i18n/i18n.ts';

export interface SectionProps {
  readonly desk: Desk;
  readonly order: DeskOrder;
  /** Reads the order again, after something was done. */
  readonly reload: () => void;
}

export type PageT = ClientT<Messages<'desk-page'>>;

/** A part of this folder: it has the words of the page. */
export interface OwnSectionProps extends SectionProps {
  readonly t: PageT;
}
