/** What the parts of the desk are given. */
import type PocketBase from 'pocketbase';
import type { ComponentType } from 'react';
import type { ActionAnswer } from '#src/contract/desk-api.ts';
import type { DeskActions, DeskReads } from '#src/contract/routes/routes.ts';
import type { DeskProps, DeskT } from '#src/desk/props.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import type { SessionRecord } from '#src/stores/session/format.ts';

/** The desk itself, the same for as long as one operator is signed in. */
export interface Desk {
  readonly props: DeskProps;
  readonly locale: Locale;
  readonly t: DeskT;
  /** Signed in as this operator; for realtime and files. */
  readonly client: PocketBase;
  readonly me: SessionRecord;
  /** Goes to a place: 'orders', 'order/{id}'. `replace` leaves no step in the history. */
  readonly go: (place: string, replace?: boolean) => void;
  /** @throws DeskError */
  readonly read: <Route extends keyof DeskReads>(
    route: Route,
    request: DeskReads[Route][0],
  ) => Promise<DeskReads[Route][1]>;
  /** Done once for a key: a new one for each press, unless the caller keeps one for later. @throws DeskError */
  readonly act: <Route extends keyof DeskActions & string>(
    route: Route,
    request: DeskActions[Route],
    key?: string,
  ) => Promise<ActionAnswer>;
  /** Says in words what was done, to everybody; with `undo`, a button takes it back, and says so. */
  readonly say: (text: string, undo?: () => Promise<unknown>) => void;
  /** A failure in words. */
  readonly words: (error: unknown) => string;
}

export interface PanelProps {
  /** What stands after the panel's place in the address: 'x' of '#order/x'; ''. */
  readonly rest: string;
}

/** A place of the desk: '#today', '#order/ID'. Its code and its words come when it is opened. */
export interface DeskPanel {
  readonly place: string;
  /** Its name in the navigation; null: no link leads there by itself. */
  readonly title: Parameters<DeskT>[0] | null;
  /** The place of the navigation that is marked meanwhile, where it is another one. */
  readonly below?: string;
  /** Accountants have it too: all others are the operators’ alone. */
  readonly accountants?: true;
  /** Of the one that the desk begins with: it comes with the desk itself. */
  readonly Panel?: LoadedPanel;
  readonly load?: (locale: Locale) => Promise<LoadedPanel>;
}

export type LoadedPanel = ComponentType<PanelProps>;
