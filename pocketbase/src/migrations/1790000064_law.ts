/**
 * What the law wants shown: the notice of the legal guarantee, and who answers in the Union for what is made outside of it. And limits for the
 * routes of the shop that had none of their own.
 */
import { addFields } from '#pocketbase/schema/collections.ts';
import { inEachLocale, line, lines, pictures } from '#pocketbase/schema/fields.ts';
import { addLimits, removeLimits, type Limit } from '#pocketbase/schema/rate-limits.ts';

/** Of one address: wide for an office, narrow for a program. Pages ask after an order while it is paid, so that is wider. */
const LIMITS: readonly Limit[] = (
  [
    ['after-sales', 300],
    ['document', 120],
    ['order-cancel', 60],
    ['payment', 120],
    ['demo-payment', 120],
    ['inbox', 300],
  ] as const
).map(([route, maxRequests]) => ({ label: `POST /api/shop/${route}`, audience: '', duration: 60, maxRequests }));

const LOCALES = ['en', 'fr', 'it'];
const RESPONSIBLE = ['country', 'responsible_name', 'responsible_address', 'responsible_contact'] as const;

migrate(
  (app) => {
    const shop = app.findCollectionByNameOrId('shop');
    addFields(app, shop, [
      ...LOCALES.map((locale) =>
        pictures(
          `guarantee_${locale}`,
          1,
          'The official notice of the legal guarantee in this language, unchanged (Implementing Regulation (EU) 2025/1960). Shown before the order and attached to its confirmation.',
        ),
      ),
      ...inEachLocale('guarantee_alt', 'All of the text on the notice, for those who cannot see it.', (name, help) =>
        lines(name, help.replace(' Empty: the English text is shown.', '')),
      ),
    ]);
    app.save(shop);
    const manufacturers = app.findCollectionByNameOrId('manufacturers');
    addFields(app, manufacturers, [
      line('country', 'Where the manufacturer is established: FR, IT, CN …', { max: 2, pattern: '^([A-Z]{2})?$' }),
      line(
        'responsible_name',
        'Outside the European Union: the person established there who answers for the product (GPSR, art. 16).',
      ),
      lines('responsible_address', 'Postal address of the responsible person, several lines.'),
      line('responsible_contact', 'Email or web address of the responsible person.'),
    ]);
    app.save(manufacturers);
    addLimits(app, LIMITS);
  },
  (app) => {
    removeLimits(app, LIMITS);
    const shop = app.findCollectionByNameOrId('shop');
    for (const locale of LOCALES)
      for (const name of [`guarantee_${locale}`, `guarantee_alt_${locale}`]) shop.fields.removeByName(name);
    app.save(shop);
    const manufacturers = app.findCollectionByNameOrId('manufacturers');
    for (const name of RESPONSIBLE) manufacturers.fields.removeByName(name);
    app.save(manufacturers);
  },
);
