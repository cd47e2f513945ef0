/** Who sells, where to, and what delivery costs. */
import { createCollection, deleteCollections, index, readable, unique } from '#pocketbase/schema/collections.ts';
import {
  choice,
  dates,
  email,
  flag,
  inEachLocale,
  line,
  lines,
  rank,
  relation,
  url,
  whole,
} from '#pocketbase/schema/fields.ts';

const COUNTRY_CODE = '^[A-Z]{2}$';
/** A rate in basis points is at most 100 %. */
const RATE = { max: 10_000 };

migrate(
  (app) => {
    createCollection(app, {
      name: 'shop',
      rules: readable(''),
      fields: [
        line('brand', 'Name of the shop.', { required: true, presentable: true }),
        line('tagline', 'Words beside the name in page titles.'),
        ...inEachLocale('description', 'Short description of the shop, in page titles and for search engines.', line),
        ...inEachLocale('keywords', 'Key words for search engines, with commas.', line),
        line('legal_name', 'Name of the company or the person who sells.'),
        line('legal_form', 'Legal form: SAS, SRL, sole trader …'),
        lines('address', 'Registered address, several lines.'),
        line('country', 'Country of the seller: two capital letters (FR, IT).', { pattern: COUNTRY_CODE }),
        email('email', 'Address that customers write to.'),
        line('phone', 'Telephone number that customers call.'),
        line('vat_number', 'VAT number; in Italy the P.IVA, shown in the footer.'),
        line('registration', 'Entry in the register: RCS Lyon 123 456 789, REA MI-1234567.'),
        line('share_capital', 'Share capital with currency.'),
        line('publication_director', 'Who answers for the site (French law, LCEN).'),
        lines('host', 'Hosting provider with address and telephone (French law, LCEN).'),
        lines('mediator', 'Consumer mediator with address (French law, art. L616-1).'),
        url('mediator_url', "The mediator's site."),
        lines('epr_numbers', 'Producer identification numbers (EPR, identifiants uniques REP): one a line.'),
        email('pec', 'Certified mail address (Italy).'),
        line('currency', 'Currency of all prices: three capital letters (EUR).', {
          required: true,
          pattern: '^[A-Z]{3}$',
        }),
        choice(
          'vat_scheme',
          ['home', 'oss', 'exempt'],
          'home: your own rates everywhere; oss: rates of the country of delivery; exempt: no VAT is charged.',
          {
            required: true,
          },
        ),
        ...inEachLocale(
          'vat_exempt_note',
          "What stands beside prices instead of 'incl. VAT' while the scheme is exempt.",
          line,
        ),
        whole('low_stock', "At this number of pieces and under it an item is 'only a few left'."),
        ...dates(),
      ],
    });
    createCollection(app, {
      name: 'countries',
      rules: readable('active = true'),
      fields: [
        line('code', 'Two capital letters (FR, IT).', { required: true, presentable: true, pattern: COUNTRY_CODE }),
        ...inEachLocale('name', 'Name of the country.', line),
        flag('active', 'Delivered to.'),
        whole('vat_standard', 'Standard VAT rate in hundredths of a per cent: 2000 is 20 %.', RATE),
        whole('vat_reduced', 'Reduced rate, in hundredths of a per cent.', RATE),
        whole('vat_super_reduced', 'Super-reduced rate, in hundredths of a per cent.', RATE),
        line('vat_number', 'Your VAT number in that country, where one is needed (GB).'),
        ...dates(),
      ],
      indexes: [unique('countries', 'code')],
    });
    createCollection(app, {
      name: 'shipping_rates',
      rules: readable('country.active = true'),
      fields: [
        relation('country', 'countries', 'Country of delivery; the rate is deleted with it.', {
          required: true,
          cascadeDelete: true,
        }),
        ...inEachLocale('name', 'Name of the service.', (name, help) =>
          line(name, help, { presentable: name === 'name_en' }),
        ),
        rank('among the rates of the country'),
        whole('price', 'Gross price in cents: 490 is €4.90.'),
        whole('free_from', 'Goods total in cents from which the rate is free; 0: never.'),
        whole('max_weight', 'Heaviest parcel in grams; 0: no limit.'),
        whole('days_min', 'Working days, at least.'),
        whole('days_max', 'Working days, at most.'),
        flag('needs_phone', 'The carrier asks for a telephone number.'),
        ...dates(),
      ],
      indexes: [index('shipping_rates', 'country, rank')],
    });
  },
  (app) => deleteCollections(app, ['shipping_rates', 'countries', 'shop']),
);
