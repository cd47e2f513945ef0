/** The one place where an error of a job ends: what has failed becomes a finding, and the next record has its turn. */

const LENGTH = 500;

/**
 * Error of `task`, in at most 500 characters; null: none. Never inside a transaction, whose other writes would be kept:
 * `task` opens its own. A check of the code holds to that.
 */
export function attempt(task: () => void): string | null {
  try {
    task();
    return null;
  } catch (error) {
    return (
      `${error}`
        .replace(/^(?:GoError|Error): /, '')
        .replace(/\s+/g, ' ')
        .trim()
        .slice(0, LENGTH) || 'An error without words'
    );
  }
}
