export interface SkeletonProps {
  /** Letters that are expected; no line breaks between them. */
  readonly letters: number;
}

/** Room for a text that is not known yet, on its line. */
export function Skeleton({ letters }: SkeletonProps) {
  return (
    <span className="skeleton" aria-hidden="true">
      {blanks(letters)}
    </span>
  );
}

/** The same for a text within a sentence. */
export function blanks(letters: number): string {
  // A blank is half as wide as a letter.
  return '\u00a0'.repeat(letters * 2);
}
