/** Faults that are put into the built hooks on purpose, to see the model find them: `npm run test:model -- --break NAME`. */

interface Break {
  readonly find: RegExp;
  readonly put: string;
}

/** The bundle gives names numbers: `order2`. */
const BREAKS: Readonly<Record<string, Break>> = {
  'stock-not-given-back': { find: /releaseStock\(tx, record\d*, \{ by\d*, reason: state\d* \}\);/, put: '' },
  'movement-not-noted': { find: /noteMovements\d*\(\s*tx,\s*moved/, put: 'void (tx, moved' },
  'coupon-counted-twice': { find: /SET used = used \+ 1 WHERE/, put: 'SET used = used + 2 WHERE' },
  'coupon-never-freed': { find: /closeCoupon\(tx, record\d*\);/, put: '' },
  'document-number-skipped': { find: /DO UPDATE SET last = last \+ 1/, put: 'DO UPDATE SET last = last + 2' },
  'credit-added-to-month': {
    find: /CASE d\.kind WHEN 'credit_note' THEN -1/,
    put: "CASE d.kind WHEN 'credit_note' THEN 1",
  },
  'event-booked-twice': {
    find: /if \(paidNow \|\| facts\d*\.provider === "transfer"\) payment\.set\("captured", (facts\d*)\.captured\);/,
    put: 'if (state === "succeeded") payment.set("captured", payment.getInt("captured") + $1.captured);',
  },
  'confirmed-too-early': {
    find: /if \(reached === "failed"\) queueMail\(tx, "payment_failed"/,
    put: 'queueMail(tx, "order_confirmed"',
  },
  'refund-without-key': { find: /`refund-\$\{refund\}/, put: '`refund-${Date.now()}${Math.random()}${refund}' },
  'late-money-kept': { find: /if \(late !== null\) returnLeft\([^)]*\);/, put: 'if (late !== null) {}' },
  'payment-never-closed': { find: /function isOver\d*\((order\d*), now\) \{/, put: '$& return false;' },
  'sent-unpaid': { find: /function orderProblems\(app, record\d*\) \{/, put: '$& return [];' },
  'refund-tried-once': { find: /AND updated <= \{:before\}\$\{order/, put: 'AND 1 = 2 $&' },
};

/** Puts the fault into a bundle. Throws where its place is not there, or not alone. */
export function broken(name: string): (bundle: string) => string {
  const fault = Object.hasOwn(BREAKS, name) ? BREAKS[name] : undefined;
  if (fault === undefined) throw new Error(`There is no fault '${name}': ${Object.keys(BREAKS).join(', ')}.`);
  return (bundle) => {
    if (!fault.find.test(bundle)) throw new Error(`The hooks have no place for the fault '${name}'.`);
    return bundle.replace(fault.find, fault.put);
  };
}
