/** Action `staff-app-end`: the way back for somebody of the shop who has lost phone and recovery codes. */
import { forgetApp } from '#pocketbase/hooks/accounts/app-factor.ts';
import { isStaff } from '#pocketbase/hooks/accounts/second-factor.ts';
import type { DeskAction, Done } from '#pocketbase/hooks/desk/desk-request.ts';
import { refusal, type Refused } from '#pocketbase/hooks/orders/refusal.ts';
import { own } from '#pocketbase/hooks/orders/request.ts';
import { byId } from '#pocketbase/hooks/query.ts';

export function endApp({ tx, body }: DeskAction): Done | Refused {
  const id = own(body, 'id');
  const person = typeof id === 'string' ? byId(tx, 'users', id) : null;
  if (person === null || !isStaff(person) || !forgetApp(tx, person))
    return refusal('not_found', 'Nobody of the shop with this id has an app');
  person.refreshTokenKey();
  tx.save(person);
  return { subject: person.id };
}
