/** Headers by which mail programs show 'unsubscribe' beside a letter that somebody has signed up for. */
import { first } from '#pocketbase/base/query.ts';
import { letterTokenOf } from '#pocketbase/mails/letter-tokens.ts';
import { NEWSLETTER_LEAVE_PATH } from '#src/contract/guest-forms.ts';

/** The token by which whoever reads mails to `email` leaves the newsletter; null: nobody there receives it. */
function leaveTokenFor(
  app: Pick<core.App, 'findRecordsByFilter' | 'findCollectionByNameOrId'>,
  email: string,
): string | null {
  const given = first(app, 'consents', "email = {:email} && action = 'given'", { email }, '-created,-@rowid');
  return given === null ? null : letterTokenOf(app, 'leave', given);
}

/**
 * Headers of a mail of the newsletter (RFC 2369, RFC 8058: one press, without opening a page); none for others, and
 * where nobody has told where browsers reach PocketBase.
 */
export function leaveHeaders(
  app: Pick<core.App, 'findRecordsByFilter' | 'findCollectionByNameOrId'>,
  mail: core.Record,
): Readonly<Record<string, string>> {
  const backend = $os.getenv('PUBLIC_BACKEND_URL');
  if (backend === '' || mail.getString('kind') !== 'newsletter_on') return {};
  const token = leaveTokenFor(app, mail.getString('to'));
  if (token === null) return {};
  return {
    'List-Unsubscribe': `<${backend}${NEWSLETTER_LEAVE_PATH}${token}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
