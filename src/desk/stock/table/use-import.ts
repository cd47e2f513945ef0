/**
 * A file of stock from the moment it is chosen until it is in the ledger. What was read stays on the page until
 * somebody puts it away.
 */
import { useState } from 'react';
import { newKey } from '#src/backend/new-key.ts';
import { STOCK_ROWS, type CheckedRow, type StockRow } from '#src/contract/desk/stock.ts';
import { toDeskError } from '#src/staff/kit/call-backend.ts';
import type { Desk } from '#src/desk/desk-types.ts';
import { askInPieces, sendInPieces, type Piece } from '#src/staff/kit/pieces.ts';
import { usePress } from '#src/staff/kit/use-press.ts';
import { decode } from '#src/moving-in/decode.ts';
import { readStockFile, type ReadStock, type TableRow } from '#src/desk/stock/table/stock-table.ts';
import { useDesk } from '#src/desk/use-desk.ts';

export interface PreviewRow extends Pick<TableRow, 'line' | 'sku'> {
  readonly name: string;
  readonly values: readonly string[];
  /** null: it cannot be done. */
  readonly row: StockRow | null;
  /** Pieces that can be sold now. */
  readonly now: number;
  readonly problem: TableRow['problem'] | CheckedRow['problem'];
  /**
   * The row of a table that others have moved since, once somebody says that its difference counts; null: there is
   * none.
   */
  readonly moved: StockRow | null;
  readonly isDone: boolean;
}

/** Rows of one request, whole or not at all, with the key that it keeps when it is tried again. */
interface Part extends Piece {
  readonly key: string;
  /** Lines of the file. */
  readonly records: readonly number[];
}

export interface StockPreview {
  readonly name: string;
  readonly rows: readonly PreviewRow[];
  /** Rows that change nothing. */
  readonly same: number;
  readonly parts: readonly Part[];
}

export interface StockImporting {
  readonly preview: StockPreview | null;
  /** What is wrong with the whole file; '': nothing. */
  readonly refused: ReadStock['problem'];
  readonly isBusy: boolean;
  readonly problem: string;
  readonly choose: (file: File) => void;
  /** True once all that could be done is done. */
  readonly run: () => Promise<boolean>;
  /** Lets the differences count where others have moved pieces since. */
  readonly takeMoved: () => void;
  readonly putAway: () => void;
}

/** What the shop says of the rows. @throws DeskError */
async function checked(desk: Desk, rows: readonly TableRow[]): Promise<ReadonlyMap<number, CheckedRow>> {
  const asked = rows.flatMap(({ line, asked: row }) => (row === null ? [] : [{ line, row }]));
  const found = await askInPieces(asked, STOCK_ROWS, async (part) => {
    const answer = await desk.read('stock-check', { locale: desk.locale, rows: part.map(({ row }) => row) });
    return part.flatMap(({ line }, at) => {
      const one = answer.rows[at];
      return one === undefined ? [] : [[line, one] as const];
    });
  });
  return new Map(found);
}

function previewRow({ line, sku, asked, problem }: TableRow, found: CheckedRow | undefined): PreviewRow {
  const all = problem === '' ? (found?.problem ?? 'shape') : problem;
  const seen = found === undefined ? null : { was: found.stock, now: found.stock };
  const full =
    asked === null || seen === null
      ? null
      : asked.was === undefined
        ? { ...asked, ...seen }
        : { ...asked, was: asked.was };
  return {
    line,
    sku,
    name: found?.name ?? '',
    values: found?.values ?? [],
    row: all === '' ? full : null,
    now: found?.stock ?? 0,
    problem: all,
    moved: all === 'moved' && full !== null && found !== undefined ? { ...full, now: found.stock } : null,
    isDone: false,
  };
}

async function previewOf(desk: Desk, name: string, read: ReadStock): Promise<StockPreview> {
  const found = await checked(desk, read.rows);
  const all = read.rows.map((row) => previewRow(row, found.get(row.line)));
  // A file that does not say what was there before may say what there is.
  const rows = all.filter(({ row, now }) => row === null || (row.stock !== row.was && row.stock !== now));
  return { name, rows, same: read.same + all.length - rows.length, parts: partsOf(rows) };
}

function partsOf(rows: readonly PreviewRow[]): Part[] {
  const lines = rows.filter(({ row, isDone }) => row !== null && !isDone).map(({ line }) => line);
  const parts: Part[] = [];
  for (let at = 0; at < lines.length; at += STOCK_ROWS)
    parts.push({ key: newKey(), records: lines.slice(at, at + STOCK_ROWS) });
  return parts;
}

/** The preview once somebody says that differences count where others have moved pieces since. */
function withMoved(preview: StockPreview): StockPreview {
  const rows = preview.rows.map((one): PreviewRow =>
    one.moved === null ? one : { ...one, row: one.moved, moved: null, problem: '' },
  );
  return { ...preview, rows, parts: partsOf(rows) };
}

/**
 * Sends one part. What the shop refuses of its rows is written to them, and the others go with a new key. @throws
 * DeskError
 */
async function sendPart(desk: Desk, preview: StockPreview, { key, records: lines }: Part): Promise<StockPreview> {
  const sent = preview.rows.filter(({ line, row }) => row !== null && lines.includes(line));
  const rest = preview.parts.filter((part) => part.key !== key);
  try {
    await desk.act('stock-import', { rows: sent.flatMap(({ row }) => (row === null ? [] : [row])) }, key);
  } catch (error) {
    const odd = toDeskError(error).problems.flatMap(({ field, code }) => {
      const line = sent[Number(field.replace('rows.', ''))]?.line;
      return line === undefined ? [] : [{ line, code: code as CheckedRow['problem'] }];
    });
    if (odd.length === 0) throw error;
    const left = lines.filter((line) => !odd.some((one) => one.line === line));
    return {
      ...preview,
      rows: preview.rows.map((row) => {
        const problem = odd.find(({ line }) => line === row.line)?.code;
        return problem === undefined ? row : { ...row, row: null, problem, moved: null };
      }),
      parts: left.length === 0 ? rest : [{ key: newKey(), records: left }, ...rest],
    };
  }
  return {
    ...preview,
    rows: preview.rows.map((row) => (lines.includes(row.line) ? { ...row, isDone: true } : row)),
    parts: rest,
  };
}

export function useStockImport(): StockImporting {
  const desk = useDesk();
  const [preview, setPreview] = useState<StockPreview | null>(null);
  const [refused, setRefused] = useState<ReadStock['problem']>('');
  const { isBusy, problem, run } = usePress(desk.words);
  return {
    preview,
    refused,
    isBusy,
    problem,
    choose: (file) =>
      void run(async () => {
        const read = readStockFile(decode(new Uint8Array(await file.arrayBuffer())).text);
        setRefused(read.problem);
        if (read.problem === '') setPreview(await previewOf(desk, file.name, read));
      }),
    run: () =>
      run(async () => {
        if (preview === null) return;
        let state = preview;
        await sendInPieces({
          pieceAt: () => state.parts[0] ?? null,
          send: (part) => sendPart(desk, state, part),
          onSent: (_done, next) => setPreview((state = next)),
        });
      }),
    takeMoved: () => setPreview(preview === null ? null : withMoved(preview)),
    putAway: () => setPreview(null),
  };
}
