import type { Owner, SetupData } from '#src/backend/owner.ts';
import type { SetupProps, SetupT } from '#src/islands/setup/props.ts';

/** Props that every part of the page is given. */
export interface Parts {
  readonly props: SetupProps;
  readonly t: SetupT;
  readonly owner: Owner;
}

/** Props that the form of a step is given. */
export interface StepParts extends Parts {
  readonly data: SetupData;
  /** Reads anew what is saved, and shows the next step. */
  readonly onSaved: () => Promise<void>;
  /** The same, and one stays. */
  readonly onChanged: () => Promise<void>;
}
