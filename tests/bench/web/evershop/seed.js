/**
 * Fills EverShop's database through EverShop's own services with what `content.json` holds: the benchmark's content, pictures as the names of
 * files that stand in `media` already. Runs in the folder where EverShop is installed, once EverShop has made its tables.
 */
import { readFileSync } from 'node:fs';

const dist = './node_modules/@evershop/evershop/dist';
const service = async (path) => (await import(`${dist}/modules/catalog/${path}`)).default;
const createCategory = await service('services/category/createCategory.js');
const createProduct = await service('services/product/createProduct.js');
const addressOfCategory = await service('subscribers/category_created/buildUrlRewrite.js');
const addressOfProduct = await service('subscribers/product_created/buildUrlRewrite.js');
const { pool } = await import(`${dist}/lib/postgres/connection.js`);

/** EverShop keeps rich text as rows of EditorJS blocks. */
function richText(html) {
  const blocks = [{ id: 'block', type: 'raw', data: { html } }];
  const column = { id: 'column', size: 1, data: { time: 0, version: '2.31.0', blocks } };
  return [{ id: 'row', size: 1, className: 'md:grid-cols-1', columns: [column] }];
}

async function addProduct({ slug, name, summary, descriptionHtml, price, pictures }, references) {
  const product = {
    type: 'simple',
    visibility: true,
    status: true,
    sku: slug,
    name,
    url_key: slug,
    price: price / 100,
    weight: 500,
    qty: 1000,
    manage_stock: true,
    stock_availability: true,
    meta_title: name,
    meta_description: summary,
    description: richText(descriptionHtml),
    images: pictures.map((file) => `/assets/${file}`),
    ...references,
  };
  await addressOfProduct(await createProduct(product, {}));
}

const { category, product, related } = JSON.parse(readFileSync('content.json', 'utf8'));
const { rows } = await pool.query(
  'SELECT (SELECT min(attribute_group_id) FROM attribute_group) AS group_id, (SELECT min(package_id) FROM package) AS package_id',
);
const { name, slug } = category;
const listing = await createCategory(
  { name, url_key: slug, status: 1, meta_title: name, meta_description: name, include_in_nav: 1, show_products: 1 },
  {},
);
await addressOfCategory(listing);
for (const one of [product, ...related]) await addProduct(one, { ...rows[0], category_id: listing.category_id });

// EverShop's own shelf of related products; by default it takes those of the same category.
const { rows: widgets } = await pool.query(
  "INSERT INTO widget_instance (name, type, settings, status) VALUES ('Related', 'related_products', $1, TRUE) RETURNING widget_instance_id",
  [JSON.stringify({ heading: 'You may also like', limit: related.length })],
);
await pool.query(
  "INSERT INTO widget_placement (widget_instance_id, route, area) VALUES ($1, 'productView', 'productPageBottom')",
  [widgets[0].widget_instance_id],
);
await pool.end();
