/** What the parts of the studio are given: panels, and what a form mounts for fields of pictures. */
import type PocketBase from 'pocketbase';
import type { ComponentType } from 'react';
import type { EditedCollection } from '#src/schema/derived/editing.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import type { Drafts } from '#src/studio/drafts.ts';
import type { PageState } from '#src/studio/page-state.ts';
import type { StudioProps, StudioT } from '#src/studio/props.ts';
import type { SessionRecord } from '#src/stores/session/format.ts';

/** The studio itself, the same for as long as one editor is signed in. */
export interface Studio {
  readonly props: StudioProps;
  readonly locale: Locale;
  readonly t: StudioT;
  /** Signed in as this editor; failures go through `toBackendError` (lib/errors.ts). */
  readonly client: PocketBase;
  /** The editor. */
  readonly me: SessionRecord;
  /** What all editors have begun and not published, live. */
  readonly drafts: Drafts;
  readonly pageState: PageState;
  /** A failure in words. */
  readonly words: (error: unknown) => string;
  /** Goes to a place in the studio: 'products', 'products/{id}', 'publish'. */
  readonly go: (location: string) => void;
}

/** A place of the studio that is no list of records: '#publish', '#import'. */
export interface PanelProps {
  /** What stands after the panel's name in the place: 'x' of '#publish/x'; ''. */
  readonly rest: string;
}
export type Panel = ComponentType<PanelProps>;

/** Field → value, as in DraftRecord.data. */
export type Values = Readonly<Record<string, unknown>>;

/** Pictures of a record: their order, their alternative texts, their points of focus. All values belong to the form; nothing is kept inside. */
export interface PicturesPartProps {
  /** Of the group, which can take the focus (tabIndex -1): the list of problems leads there. Ids inside begin with it. */
  readonly id: string;
  readonly label: string;
  /** What helps; undefined: nothing. */
  readonly hint: string | undefined;
  readonly collection: EditedCollection;
  /** Id of the record, which may be a new one. */
  readonly record: string;
  /** Name of the field that names pictures of the library: 'images', 'image'. */
  readonly field: string;
  /** Pictures that the field takes. */
  readonly max: number;
  /** Its value is a list of names, and not one name. */
  readonly list: boolean;
  /** Name of the texts without language: 'alt' for alt_en, alt_fr, alt_it; null: the pictures have none of their own. One line a picture. */
  readonly alt: string | null;
  /** Name of the field of points of focus; null: there is none. */
  readonly focus: string | null;
  /** All values of the form: the record's, with what the editor has changed. */
  readonly values: Values;
  /** Changes one or more fields at once: the order of pictures, with their texts and points. */
  readonly onChange: (changes: Values) => void;
  /** What is wrong with a field, in words: of the pictures, their texts or their points. */
  readonly problemsOf: (field: string) => readonly string[];
}
