export interface BarsProps {
  /** In their order; each beside what was before. 0 or more. */
  readonly values: readonly { readonly value: number; readonly before: number }[];
  /** What is seen, for whoever does not see it: the numbers are in the table below. */
  readonly label: string;
}

const HEIGHT = 100;
const STEP = 12;
const BAR = 8;

/** Values as bars, and what was before as one line in steps over them. It stretches to the room that there is. */
export function Bars({ values, label }: BarsProps) {
  const most = Math.max(1, ...values.flatMap(({ value, before }) => [value, before]));
  const height = (value: number): number => Math.round((value / most) * HEIGHT * 10) / 10;
  const top = (value: number): number => Math.round((HEIGHT - height(value)) * 10) / 10;
  const line = values.map(
    ({ before }, at) => `${at === 0 ? 'M0' : ''} ${at === 0 ? top(before) : `V${top(before)}`} H${(at + 1) * STEP}`,
  );
  return (
    <svg
      className="numbers-bars"
      viewBox={`0 0 ${values.length * STEP} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {values.map(({ value }, at) => (
        <rect
          key={at * STEP}
          x={at * STEP + (STEP - BAR) / 2}
          y={top(value)}
          width={BAR}
          height={height(value)}
          className="numbers-bar"
        />
      ))}
      <path className="numbers-before" d={line.join('')} />
    </svg>
  );
}
