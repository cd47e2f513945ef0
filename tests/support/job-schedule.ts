/** Jobs that run when a test asks for them, as those of the demo's past do. */
export { stopSchedule } from '#scripts/demo/orders/stopped-jobs.ts';
