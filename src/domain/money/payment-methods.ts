/**
 * Says what may pay: cards (Apple Pay and Google Pay are cards here), PayPal and Satispay. Stripe offers those of them
 * that the account and the country have. Methods that settle days later are not in the list, because stock is reserved
 * for minutes. The form in the browser and the payment that the backend makes must name the same ones.
 */
export const PAYMENT_METHODS = ['card', 'paypal', 'satispay'] as const;
