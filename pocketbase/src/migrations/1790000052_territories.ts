/** Which special territories of a country a shop delivers to. */
import { addFields } from '#pocketbase/schema/collections.ts';
import { lines } from '#pocketbase/schema/fields.ts';
import { TERRITORIES } from '#src/domain/territories.ts';

migrate(
  (app) => {
    const countries = app.findCollectionByNameOrId('countries');
    addFields(app, countries, [
      lines(
        'territories',
        `Parts of the country that have a VAT or customs law of their own, and that you deliver to all the same, at its rates: one a line. ${TERRITORIES.join(', ')}.`,
      ),
    ]);
    app.save(countries);
  },
  (app) => {
    const countries = app.findCollectionByNameOrId('countries');
    countries.fields.removeByName('territories');
    app.save(countries);
  },
);
