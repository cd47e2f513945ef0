import type { Chrome } from '#src/contract/chrome.ts';
import type { Picture, ShopPayload } from '#src/contract/payload.ts';
import type { Localized } from '#src/domain/site/locale.ts';

/** Parts that all pages share, besides their own payloads: plain data, so that threads can be given it. */
export interface SiteFrame {
  readonly chrome: Localized<Chrome>;
  /** Beside the cart's page, which is a shell. */
  readonly shop: Localized<ShopPayload>;
  /** Digest of the terms that an order accepts; '' while they are not published. */
  readonly terms: Localized<string>;
  /** The official notice of the legal guarantee in each language; null while it is missing. */
  readonly guarantee: Localized<Picture | null>;
}
