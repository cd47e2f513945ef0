/** Action `staff-app-end`: the way back for somebody of the shop who has lost phone and recovery codes. */
import { forgetApp } from '#pocketbase/people/app-factor.ts';
import { isStaff } from '#pocketbase/base/roles.ts';
import type { DeskAction, Done } from '#pocketbase/base/desk-request.ts';
import { refusal, type Refused } from '#pocketbase/base/refusal.ts';
import { own } from '#pocketbase/base/body.ts';
import { byId } from '#pocketbase/base/query.ts';

export function endApp({ tx, body }: DeskAction): Done | Refused {
  const id = own(body, 'id');
  const person = typeof id === 'string' ? byId(tx, 'users', id) : null;
  if (person === null || !isStaff(person) || !forgetApp(tx, person))
    return refusal('not_found', 'Nobody of the shop with this id has an app');
  person.refreshTokenKey();
  tx.save(person);
  return { subject: person.id };
}
