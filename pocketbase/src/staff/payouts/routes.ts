/** Routes of the desk about payouts: route → what answers it. */
import type { DeskAction, DeskRequest, Done } from '#pocketbase/base/desk-request.ts';
import { arrivePayout, takeArrivalBack } from '#pocketbase/staff/payouts/arrive.ts';
import { readPayout, readPayouts } from '#pocketbase/staff/payouts/read-payouts.ts';
import type { Refused } from '#pocketbase/base/refusal.ts';
import type { PayoutActions, PayoutReads } from '#src/contract/desk/payouts.ts';

export const PAYOUT_READS: Readonly<Record<keyof PayoutReads, (desk: DeskRequest) => object | Refused>> = {
  payouts: readPayouts,
  payout: readPayout,
};

export const PAYOUT_ACTIONS: Readonly<Record<keyof PayoutActions, (desk: DeskAction) => Done | Refused>> = {
  'payout-arrived': arrivePayout,
  'payout-not-arrived': takeArrivalBack,
};
