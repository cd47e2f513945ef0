import type { ReactNode } from 'react';

export interface BillLine {
  readonly key: string;
  readonly name: string;
  /** Site path of its page, which opens beside this one: nothing that was typed here is lost. */
  readonly path?: string;
  /** Its main characteristics, in a line. */
  readonly summary?: string;
  /** '' where there is only one version. */
  readonly option: string;
  readonly quantity: string;
  readonly amount: string;
  /** Remark that must be known of it: before it is bought, or what has become of it. */
  readonly remark?: string;
  readonly picture?: ReactNode;
  /** Note about what has changed in this line, and what can be done. */
  readonly note?: ReactNode;
}

export interface BillSum {
  readonly key: string;
  readonly text: string;
  readonly amount: string;
  /** `total` is the last word; `contained` is part of it. */
  readonly kind?: 'total' | 'contained';
}

export interface BillProps {
  readonly lines: readonly BillLine[];
  readonly sums: readonly BillSum[];
}

/** Shows what is bought and what it costs, line by line, down to the total. */
export function Bill({ lines, sums }: BillProps) {
  return (
    <div className="bill">
      <ul className="bill-lines">
        {lines.map(({ key, name, path, summary, option, quantity, amount, remark, picture, note }) => (
          <li key={key} className="bill-line">
            <div className="bill-picture">{picture}</div>
            <div className="bill-name">
              {path === undefined ? (
                <span dir="auto">{name}</span>
              ) : (
                <a href={path} target="_blank" rel="noopener" dir="auto">
                  {name}
                </a>
              )}
              {summary !== undefined && (
                <span className="label" dir="auto">
                  {summary}
                </span>
              )}
              <span className="label" dir="auto">
                {option === '' ? quantity : `${quantity} · ${option}`}
              </span>
              {remark !== undefined && <span className="label">{remark}</span>}
            </div>
            <span className="bill-amount">{amount}</span>
            {note !== undefined && <div className="bill-note">{note}</div>}
          </li>
        ))}
      </ul>
      <dl className="bill-sums">
        {sums.map(({ key, text, amount, kind }) => (
          <div key={key} className={kind === undefined ? undefined : `bill-${kind}`}>
            <dt>{text}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
