/** The statements that PocketBase prints in its dev mode, each once. */

/** Two statements that differ in their values only are one. */
const PARTS = /`[^`]*`|"[^"]*"|'(?:[^']|'')*'|\b\d+(?:\.\d+)?\b/g;
/** Names that PocketBase draws anew each time. */
const DRAWN = [
  [/^`__sm\w{8}`$/, '`__sm`'],
  [/__pb_create__\w{6}/, '__pb_create__'],
] as const;
/** The row that somebody wants to write, with its columns in any order. */
const NEW_ROW = /^WITH (`\w+__pb_create__`) as \(SELECT .*?\) SELECT (?=\(|DISTINCT)/s;

/** A statement without its values: `?` for one, `?…` for a list of them. */
export function withoutValues(sql: string): string {
  return sql
    .replace(PARTS, (part) => {
      if (part.startsWith('`')) return DRAWN.reduce((name, [drawn, plain]) => name.replace(drawn, plain), part);
      return part.startsWith('"') ? part : '?';
    })
    .replace(NEW_ROW, 'WITH $1 SELECT ')
    .replace(/\?(?:, ?\?)+/g, '?…')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Where an entry of the output begins: a statement with its time, a line of the log, a banner, a mail. */
const ENTRY = /^(?=\[\d+\.\d\dms\] |(?:DEBUG|INFO|WARN|ERROR) |\d{4}\/\d\d\/\d\d )/m;
const STATEMENT = /^\[\d+\.\d\dms\] (.*)$/s;
/** Bytes, which SQLite takes in another form. */
const BYTES = /\b0x[0-9a-f]{16,}/g;
/** Where SQLite would end a statement that is given as text. */
const NUL = /\0/g;
/** What is drawn under the banner. */
const DRAWING = /\n[├└].*$/s;

/** What asks for no rows of a table, or inserts one. */
const WITHOUT_PLAN =
  /^(?:CREATE|ALTER|DROP|PRAGMA|VACUUM|ANALYZE|REINDEX|BEGIN|COMMIT|ROLLBACK|INSERT(?!.*\bSELECT\b))/is;

/** Statements by what they are without their values; each with the shortest text that was seen. */
export type Statements = Map<string, string>;

/** Whether a statement has begun a text that goes on in what looks like the next entry. */
function isInText(entry: string): boolean {
  return STATEMENT.test(entry) && (entry.match(/'/g)?.length ?? 0) % 2 === 1;
}

function add(statements: Statements, entry: string): void {
  const sql = STATEMENT.exec(entry)?.[1]?.replace(DRAWING, '').replace(BYTES, "x''").replace(NUL, '').trim();
  if (sql === undefined) return;
  const text = withoutValues(sql);
  if (WITHOUT_PLAN.test(text)) return;
  const known = statements.get(text);
  if (known === undefined || sql.length < known.length) statements.set(text, sql);
}

export interface OutputReader {
  /** Takes a piece of the output of one process. */
  read(piece: string): void;
  /** Nothing follows. */
  end(): void;
}

/** Adds what one process prints to `statements`. */
export function readOutput(statements: Statements): OutputReader {
  let rest = '';
  return {
    read(piece) {
      const entries = (rest + piece).split(ENTRY);
      rest = entries.pop() ?? '';
      let begun = '';
      for (const entry of entries) {
        begun += entry;
        if (isInText(begun)) continue;
        add(statements, begun);
        begun = '';
      }
      rest = begun + rest;
    },
    end() {
      add(statements, rest);
      rest = '';
    },
  };
}
