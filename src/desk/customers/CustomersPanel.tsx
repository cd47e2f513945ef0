import { CustomerList } from '#src/desk/customers/CustomerList.tsx';
import { CustomerPage } from '#src/desk/customers/CustomerPage.tsx';
import { emailOfPlace } from '#src/desk/customers/customer-words.ts';
import type { PanelProps } from '#src/desk/desk-types.ts';

/** '#customers': all of them; '#customers/ADDRESS': one. */
export function CustomersPanel({ rest }: PanelProps) {
  const [path = ''] = rest.split('?');
  if (path === '') return <CustomerList rest={rest} />;
  return <CustomerPage key={path} email={emailOfPlace(path)} />;
}
