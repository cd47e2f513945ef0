/** Country where a product was made. */
migrate(
  (app) => {
    const products = app.findCollectionByNameOrId('products');
    const help = 'Country where it was made: ISO 3166-1 alpha-2.';
    const field = { type: 'text', name: 'country_of_origin', max: 2, pattern: '^([A-Z]{2})?$', help };
    products.fields.addMarshaledJSON(JSON.stringify([field]));
    app.save(products);
  },
  (app) => {
    const products = app.findCollectionByNameOrId('products');
    products.fields.removeByName('country_of_origin');
    app.save(products);
  },
);
