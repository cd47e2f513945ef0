import type { PanelProps } from '#src/desk/desk-types.ts';
import { PickPage } from '#src/desk/pack/PickPage.tsx';
import { PrintPage } from '#src/desk/pack/PrintPage.tsx';
import { ToPack } from '#src/desk/pack/ToPack.tsx';

/** '#pack': all that is to pack; '#pack/ID,ID': the picking list of these orders; '#pack/ID,ID/print': their slips and labels. */
export function PackPanel({ rest }: PanelProps) {
  const [ids = '', view = ''] = rest.split('/');
  if (ids === '') return <ToPack />;
  return view === 'print' ? <PrintPage key={ids} ids={ids} /> : <PickPage key={ids} ids={ids} />;
}
