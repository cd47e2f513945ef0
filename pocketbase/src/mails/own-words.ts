/**
 * Words of the shop's own in the mails of orders (`mail_words`): before and after their contents, never instead of
 * them.
 */
import type { CollectionHooks } from '#pocketbase/base/collection-hooks.ts';
import { problem } from '#pocketbase/base/problems.ts';
import { first, localText } from '#pocketbase/base/query.ts';
import type { Block, Mail } from '#pocketbase/mails/templates/blocks.ts';
import { WORDED_MAILS } from '#src/contract/desk/settings.ts';
import type { Locale } from '#src/domain/site/locale.ts';

export const mailWordsHooks: CollectionHooks = {
  check(_app, record) {
    const isKnown = WORDED_MAILS.some((kind) => kind === record.getString('kind'));
    return isKnown ? [] : [problem('kind', 'mail_kind', `This is none of ${WORDED_MAILS.join(', ')}`)];
  },
};

export interface OwnWords {
  readonly before: string;
  readonly after: string;
}

/** Words of a kind of mail, in its language; '' where there are none. */
export function ownWords(app: Pick<core.App, 'findRecordsByFilter'>, kind: string, locale: Locale): OwnWords {
  const words = first(app, 'mail_words', 'kind = {:kind}', { kind });
  const text = (field: string): string => (words === null ? '' : localText(words, field, locale));
  return { before: text('before'), after: text('after') };
}

function block(text: string): Block[] {
  return text.trim() === '' ? [] : [{ kind: 'text', text: text.trim() }];
}

/** The mail with these words: below its title, and at its end. What the law asks of it stays whole. */
export function withOwnWords(mail: Mail, { before, after }: OwnWords): Mail {
  const place = mail.blocks.findIndex(({ kind }) => kind === 'title') + 1;
  const [head, rest] = [mail.blocks.slice(0, place), mail.blocks.slice(place)];
  return { ...mail, blocks: [...head, ...block(before), ...rest, ...block(after)] };
}
