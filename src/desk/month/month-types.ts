/** What each part of the page of a month is given. */
import type { ComponentType } from 'react';
import type { MonthAnswer } from '#src/contract/desk/month.ts';
import type { Desk } from '#src/desk/desk-types.ts';

export interface MonthSectionProps {
  /** What was read of the month. */
  readonly answer: MonthAnswer;
  /** Reads the month again, after something was done. */
  readonly reload: () => void;
}

/** A part of the page, below the sums. */
export interface MonthSection {
  readonly key: string;
  readonly Section: ComponentType<MonthSectionProps>;
  /** Whether this shop has it in this month; absent: always. */
  readonly isFor?: (answer: MonthAnswer) => boolean;
  /** Not for accountants, who may not ask what it shows. */
  readonly operatorsOnly?: true;
}

export function isAccountant({ me }: Desk): boolean {
  return me['role'] === 'accountant';
}
