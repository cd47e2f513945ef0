/** What each part of the page of an order is given. */
import type { DeskOrder } from '#src/contract/desk/page.ts';

export interface SectionProps {
  readonly order: DeskOrder;
  /** Reads the order again, after something was done. */
  readonly reload: () => void;
}

/** A part of this folder: it has the words of the page. */
export interface OwnSectionProps extends SectionProps {}
