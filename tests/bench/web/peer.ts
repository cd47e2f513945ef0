/** What a shop tells the harness so that it can be measured: ours, the bare page, and the peers (peers.ts), all in the same way. */
import type { Journey } from '#tests/bench/web/journey.ts';
import type { BenchContent } from '#tests/bench/web/content.ts';

/** Paths below the shop's origin; what a shop has not is not measured. */
export interface ShopPages {
  /** Of the product, with its 5 pictures and 4 related products. */
  readonly product: string;
  /** A list of products with a link to that product on it. */
  readonly listing?: string;
  readonly home?: string;
  readonly cart?: string;
  readonly checkout?: string;
  readonly login?: string;
}

/** CSS selectors. Each names one element at most, as soon as it is there; where several match, the first one in sight is meant. */
export interface ShopParts {
  /** On the product's page: the button that adds. */
  readonly add: string;
  /** There (and in sight) only when the shop says that something was added: a badge with a number, a message, an open cart. */
  readonly added: string;
  /** In the listing: the link to the product. */
  readonly productLink?: string;
  /** On the product's page: what opens the cart (a link, a button). Not needed where adding opens the cart: say the same as `added`. */
  readonly openCart?: string;
  /** In the open cart: the quantity of a line, an input or a button for one more. */
  readonly quantity?: string;
  /** In the open cart: the sum, whose text changes with the quantity. */
  readonly total?: string;
  /** In the checkout: the first field that is typed into. */
  readonly firstField?: string;
  /** On the page of signing in. */
  readonly signIn?: SignInParts;
}

export interface SignInParts {
  /** The field of the mail address, and the button. */
  readonly email: string;
  readonly submit: string;
  /** There only when the page says that the button was pressed. */
  readonly pressed: string;
  /** There only when the page's own code listens to the form; a page without any has none. */
  readonly hydrated?: string;
  /** There only when what was pressed has been carried out, with the password missing. */
  readonly answered?: string;
}

/** A shop that runs. */
export interface Peer {
  /** In tables: its name and version. */
  readonly name: string;
  /**
   * `http://127.0.0.1:{port}` of its own server. Browsers meet it as `publicOrigin` through the same edge as ours, which speaks TLS and
   * HTTP/2, packs texts in brotli (kept for files that may be kept) and changes nothing else.
   */
  readonly address: string;
  readonly pages: ShopPages;
  readonly parts: ShopParts;
  /** See Shop. */
  readonly journeys?: readonly Journey[];
  /** Ends all that `start` began; what is in the cache folder may stay for the next time. */
  stop(): Promise<void>;
}

export interface PeerOptions {
  /** The same words and pictures for all. */
  readonly content: BenchContent;
  /** `https://{name}.example`: what browsers call the shop. */
  readonly publicOrigin: string;
  /** A folder of this peer's own below `.cache`: packages, builds, data. Kept between runs. */
  readonly folder: string;
  /** One line of progress. */
  readonly note: (line: string) => void;
}

/** A module of peers.ts: installs what is missing from its lock file, builds for production, starts. Rejects with the reason. */
export interface PeerModule {
  /** Short: part of its host name. */
  readonly key: string;
  start(options: PeerOptions): Promise<Peer>;
}
