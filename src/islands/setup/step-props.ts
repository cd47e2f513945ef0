import type { Owner, SetupData } from '#src/backend/owner.ts';
import type { SetupProps, SetupT } from '#src/islands/setup/props.ts';

/** What every part of the page is given. */
export interface Parts {
  readonly props: SetupProps;
  readonly t: SetupT;
  readonly owner: Owner;
}

/** What the form of a step is given. */
export interface StepParts extends Parts {
  readonly data: SetupData;
  /** What is saved is read anew, and the next step is shown. */
  readonly onSaved: () => Promise<void>;
  /** The same, and one stays. */
  readonly onChanged: () => Promise<void>;
}
