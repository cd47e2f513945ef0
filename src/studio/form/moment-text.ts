/** Moments as PocketBase stores them ('YYYY-MM-DD hh:mm:ss.sssZ', UTC) and as a field for date and time has them ('YYYY-MM-DDThh:mm', local). */

const two = (value: number): string => String(value).padStart(2, '0');

/** '' for none. */
export function momentToField(stored: string): string {
  const moment = new Date(stored.replace(' ', 'T'));
  if (Number.isNaN(moment.getTime())) return '';
  const day = `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
  return `${day}T${two(moment.getHours())}:${two(moment.getMinutes())}`;
}

/** '' for none, and for what is no moment. */
export function fieldToMoment(typed: string): string {
  const moment = new Date(typed);
  return Number.isNaN(moment.getTime()) ? '' : moment.toISOString().replace('T', ' ');
}
