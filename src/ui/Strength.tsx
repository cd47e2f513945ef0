export interface StrengthProps {
  /** 0: not good enough, to 4. */
  readonly level: 0 | 1 | 2 | 3 | 4;
  readonly text: string;
}

/** Shows how hard a password is to guess, in words and as a line that grows. */
export function Strength({ level, text }: StrengthProps) {
  return (
    <p className="strength label" data-level={level} role="status">
      {text}
    </p>
  );
}
