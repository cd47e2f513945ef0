/**
 * Says what PocketBase gives beside the records of a collection (`expand`) to the pages that list or follow them: they
 * ask for it here, and the hooks take nothing else (docs/decisions/0438).
 */
export const EXPANDED = {
  items: 'product',
  attribute_values: 'attribute',
  sales: 'item.product',
  redirects: 'product,category,page',
  shipping_rates: 'country',
  reviews: 'product',
  orders: 'order_lines_via_order',
} as const;
