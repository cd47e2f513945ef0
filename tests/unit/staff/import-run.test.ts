import { expect, it, vi } from 'vitest';
import type { MovedContents } from '#src/contract/moving-in/contents.ts';
import { BROUGHT_MOST, type BroughtAnswer } from '#src/contract/moving-in/move-in-api.ts';
import type { MovedRedirect } from '#src/contract/moving-in/moved.ts';
import { findGone } from '#src/moving-in/pieces.ts';
import { groupFindings } from '#src/staff/moving-in/MoveInWizard.tsx';
import type { SendControl } from '#src/staff/kit/pieces.ts';
import { NO_COUNTS, runImport } from '#src/staff/moving-in/import-run.ts';
import type { Piece, Sender, ShownFinding } from '#src/staff/moving-in/sender.ts';
import { movedProduct } from '#tests/support/moved.ts';

const redirect = (row: number): MovedRedirect => ({ row, from: `/old-${row}`, to: '/' });
const CONTENTS: MovedContents = {
  files: [],
  attributes: [],
  categories: [],
  products: [],
  companions: [],
  customers: [],
  orders: [],
  redirects: Array.from({ length: 100 }, (_, row) => redirect(row)),
  reviews: [],
  findings: [],
  stockUnsaid: 0,
  tagged: 0,
  gaps: { uncollected: 0, unmade: 0 },
};

// Node has no network that comes back.
vi.stubGlobal('addEventListener', () => undefined);
vi.stubGlobal('removeEventListener', () => undefined);

class Gone extends Error {}

function senderOf(send: (piece: Piece) => void): Sender {
  return {
    kinds: ['products', 'redirects'],
    most: () => 30,
    newSeries: () => 'series',
    send: async (piece) => {
      send(piece);
      return { counts: NO_COUNTS, findings: [] };
    },
    isPassing: (error) => error instanceof Gone,
    words: String,
    undo: async () => undefined,
  };
}

function run(
  send: (piece: Piece) => void,
  control: SendControl,
  from = 0,
  onWait: (isWaiting: boolean) => void = () => undefined,
) {
  const done: number[] = [];
  const sending = { locale: 'en', shop: '', dry: false, series: 'series' } as const;
  const promise = runImport({
    sender: senderOf(send),
    contents: CONTENTS,
    sending,
    from,
    control,
    onStep: (step) => done.push(step.done),
    onWait,
  });
  return { promise, done };
}

const control = (): SendControl => ({ isPausing: false, wake: () => undefined });
const rowsOf = ({ records }: Piece): readonly number[] => records.map(({ row }) => row);

it('everything is sent once, in pieces that grow to what a request may have', async () => {
  const sent: Piece[] = [];
  expect(await run((piece) => sent.push(piece), control()).promise).toBe(true);
  expect(sent.flatMap(rowsOf)).toEqual(CONTENTS.redirects.map(({ row }) => row));
  expect(Math.max(...sent.map(({ records }) => records.length))).toBe(30);
});

it('a piece that did not arrive is sent again, and the wait is told', async () => {
  const sent: Piece[] = [];
  const waits: boolean[] = [];
  const own = control();
  let isGone = true;
  const { promise, done } = run(
    (piece) => {
      sent.push(piece);
      if (sent.length === 2 && isGone) throw new Gone();
    },
    own,
    0,
    (isWaiting) => {
      waits.push(isWaiting);
      isGone = false;
      if (isWaiting) queueMicrotask(() => own.wake());
    },
  );
  expect(await promise).toBe(true);
  expect(waits).toEqual([true, false]);
  expect(sent[2]).toEqual(sent[1]);
  expect(done.at(-1)).toBe(100);
});

it('a pause ends it after what is under way, and it goes on from there', async () => {
  const own = control();
  const first = run(() => void (own.isPausing = true), own);
  expect(await first.promise).toBe(false);
  const at = first.done.at(-1) ?? 0;
  const rest: Piece[] = [];
  expect(await run((piece) => rest.push(piece), control(), at).promise).toBe(true);
  expect(rest.flatMap(rowsOf)).toEqual(CONTENTS.redirects.slice(at).map(({ row }) => row));
});

it('what is refused for good ends it, with what was sent before', async () => {
  const { promise, done } = run((piece) => {
    if (rowsOf(piece)[0] !== 0) throw new Error('refused');
  }, control());
  await expect(promise).rejects.toThrow('refused');
  expect(done).toEqual([8]);
});

it('findings are a line a problem, what is left out first, with a number and some examples', () => {
  const finding = (words: string, weight: ShownFinding['weight'], row: number): ShownFinding => ({
    words,
    weight,
    row,
    column: '',
    params: {},
    where: 'a.csv',
  });
  const many = Array.from({ length: 210 }, (_, row) => finding('moving-in:finding.sku_made', 'said', row));
  const groups = groupFindings([...many, finding('problems:name', 'left_out', 7)]);
  expect(groups.map(({ words, count, examples }) => [words, count, examples.length])).toEqual([
    ['problems:name', 1, 1],
    ['moving-in:finding.sku_made', 210, 5],
  ]);
  const seen = Array.from({ length: 30 }, (_, row) => finding('move-in:price_changed', 'changed', row));
  expect(groupFindings(seen).map(({ examples }) => examples.length)).toEqual([30]);
});

it('what was brought before and is not in the files is found page by page', async () => {
  const brought = Array.from({ length: 1203 }, (_, at) => ({ key: `${at}`.padStart(5, '0'), name: `Lamp ${at}` }));
  const pages: number[] = [];
  const ask = async (after: string): Promise<BroughtAnswer> => {
    const products = brought.filter(({ key }) => key > after).slice(0, BROUGHT_MOST);
    pages.push(products.length);
    return { products };
  };
  const sent = brought.filter((_, at) => at % 400 !== 7).map(({ key }) => movedProduct(key));
  const gone = await findGone([...sent, movedProduct('new')], ask);
  expect([gone.map(({ params }) => params['name']), pages]).toEqual([
    ['Lamp 7', 'Lamp 407', 'Lamp 807'],
    [500, 500, 203],
  ]);
  // Files without products say nothing of them.
  expect(await findGone([], ask)).toEqual([]);
});
