/** Routes of the desk about payouts: route → what answers it. */
import { arrivePayout, takeArrivalBack } from '#pocketbase/staff/payouts/arrive.ts';
import { readPayout, readPayouts } from '#pocketbase/staff/payouts/read-payouts.ts';

export const PAYOUT_READS = {
  payouts: readPayouts,
  payout: readPayout,
} as const;

export const PAYOUT_ACTIONS = {
  'payout-arrived': arrivePayout,
  'payout-not-arrived': takeArrivalBack,
} as const;
