/** Inline after the header of every page but a product's, so that the badge is right when it is first painted. */
import { followCart } from '#src/client/cart-badge.ts';

followCart();
