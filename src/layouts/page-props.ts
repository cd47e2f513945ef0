import type { Chrome } from '#src/contract/chrome.ts';
import type { Localized } from '#src/domain/locale.ts';
import type { RouteName } from '#src/domain/routes.ts';

/** What every page gives its layout. */
export interface PageProps {
  readonly route: RouteName;
  readonly chrome: Chrome;
  /** Site path with locale prefix. */
  readonly path: string;
  readonly alternates: Localized<string>;
  /** Page title; the brand is added. */
  readonly title: string;
  /** Meta description; '' takes the shop's. */
  readonly description?: string;
}
