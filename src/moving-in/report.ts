/** Collects what a reader has to say about a file, while it reads. */
import type { Finding } from '#src/contract/moving-in/moved.ts';
import type { FindingCode } from '#src/moving-in/finding-codes.ts';

/** Characters of a value that findings show. */
const SHOWN = 100;

/** Place of something: the line of the table, and the column or ''. */
export interface Location {
  readonly row: number;
  readonly column?: string;
}

export interface Report {
  readonly findings: readonly Finding[];
  /** The row does not go in. */
  leftOut(code: FindingCode, location: Location, params?: Finding['params']): void;
  /** It goes in otherwise than it was written. */
  changed(code: FindingCode, location: Location, params?: Finding['params']): void;
  /** Nothing is lost. */
  said(code: FindingCode, location: Location, params?: Finding['params']): void;
}

function shown(params: Finding['params']): Finding['params'] {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, typeof value === 'string' ? value.slice(0, SHOWN) : value]),
  );
}

export function newReport(): Report {
  const findings: Finding[] = [];
  const add =
    (weight: Finding['weight']): Report['said'] =>
    (code, { row, column = '' }, params = {}) => {
      findings.push({ code, weight, row, column, params: shown(params) });
    };
  return { findings, leftOut: add('left_out'), changed: add('changed'), said: add('said') };
}
