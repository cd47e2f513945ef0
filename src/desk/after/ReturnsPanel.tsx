import { ReturnList } from '#src/desk/after/ReturnList.tsx';
import { ReturnPage } from '#src/desk/after/ReturnPage.tsx';
import type { PanelProps } from '#src/desk/desk-types.ts';

/** '#returns' and '#returns/ID'; ID may be the reference that is on a slip. */
export function ReturnsPanel({ desk, t, rest }: PanelProps<'desk-after'>) {
  if (rest === '') return <ReturnList desk={desk} t={t} />;
  return <ReturnPage key={rest} desk={desk} t={t} id={decodeURIComponent(rest)} />;
}
