/** The clock of the hooks, moved as the orders of the demo have it moved. */
export { movedClock, type MovedClock } from '#scripts/demo/orders/moved-clock.ts';
