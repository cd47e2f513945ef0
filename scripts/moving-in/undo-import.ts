/** `npm run import -- --undo SERIES`: takes an import back, products and people, a piece at a time. */
import type PocketBase from 'pocketbase';
import { ClientResponseError } from 'pocketbase';
import { connectOnServer, type ServerAccess } from '#scripts/backend/server-token.ts';
import { newSeries } from '#scripts/moving-in/import-files.ts';
import { undoPeople } from '#scripts/moving-in/send-people.ts';
import { STUDIO_ROUTE, type StudioRefusal, type UndoAnswer } from '#src/contract/studio-api.ts';
import { describeError, OperatorError } from '#src/runtime/operator-error.ts';
import type { Report } from '#src/runtime/progress.ts';

const REASONS: Readonly<Partial<Record<StudioRefusal['code'], string>>> = {
  ordered_since: 'these articles were ordered since, so it stays',
  changed_since: 'this was changed here since, so it stays',
  invalid: 'others use it since, so it stays (take back what came later first)',
};

function refusalOf(error: unknown): Partial<StudioRefusal> {
  return error instanceof ClientResponseError ? (error.response as Partial<StudioRefusal>) : {};
}

/** Number of records of the catalogue that went back. */
async function undoProducts(client: PocketBase, series: string, tell: (count: number) => void): Promise<number> {
  const as = newSeries();
  let [count, left] = [0, 1];
  while (left > 0) {
    // oxlint-disable-next-line no-await-in-loop -- the newest first, one after the other
    const answer = await client.send<UndoAnswer>(`${STUDIO_ROUTE}undo`, { method: 'POST', body: { series, as } });
    count += answer.records.length;
    ({ left } = answer);
    tell(count);
  }
  return count;
}

/** @throws OperatorError where it stays, with what stands in the way. */
export async function undoImport(
  access: ServerAccess,
  series: string,
  report: Report,
  print: (line: string) => void,
): Promise<void> {
  const client = await connectOnServer(access, report);
  const step = report.step('Taking back');
  let count = 0;
  try {
    count = await undoProducts(client, series, (done) => step.update(`${done} records`));
  } catch (error) {
    const { code, message = describeError(error), edited = [], problems = [] } = refusalOf(error);
    // An import of people alone has no publications.
    if (code !== 'not_found') {
      step.fail();
      const reason = (code === undefined ? undefined : REASONS[code]) ?? message;
      const named = [
        ...edited.map(({ collection, label, record }) => `${collection} ${label === '' ? record : label}`),
        ...problems.map((problem) => `${problem.collection} ${problem.record} (${problem.message})`),
      ];
      throw new OperatorError(`The import ${series} cannot be taken back: ${[reason, named.join(', ')].join(': ')}`);
    }
  }
  const people = await undoPeople(client, series);
  step.done(
    `${count} records of the catalogue, ${people.accounts} accounts, ${people.orders} past orders, ${people.reviews} reviews`,
  );
  if (people.kept > 0) print(`${people.kept} accounts stay: somebody has signed in or ordered since.`);
}
