import type { PanelProps } from '#src/desk/desk-types.ts';
import { CountPage } from '#src/desk/stock/count/CountPage.tsx';
import { ItemPage } from '#src/desk/stock/ItemPage.tsx';
import { StockList } from '#src/desk/stock/StockList.tsx';
import { TablePage } from '#src/desk/stock/table/TablePage.tsx';

/** '#stock': all articles; '#stock/ID': one of them; '#stock/count?item=ID': a count, which stays one place from article to article; '#stock/table': a file out and in. */
export function StockPanel({ rest }: PanelProps) {
  const [path = '', query = ''] = rest.split('?');
  if (path === '') return <StockList rest={rest} />;
  if (path === 'table') return <TablePage />;
  if (path === 'count') return <CountPage item={new URLSearchParams(query).get('item') ?? ''} />;
  return <ItemPage key={path} id={path} />;
}
