/**
 * Customers and orders as WooCommerce, PrestaShop, Magento and Etsy write them; what is not here is found by its names.
 */
import type { Layout } from '#src/moving-in/layout.ts';

const billed = (of: 'shipping' | 'billing', prefix: string): Layout['columns'] => ({
  [`order.${of}FirstName`]: [`${prefix} first name`, `first name ${prefix}`],
  [`order.${of}LastName`]: [`${prefix} last name`, `last name ${prefix}`],
  [`order.${of}Company`]: [`${prefix} company`, `company ${prefix}`],
  [`order.${of}Street`]: [`${prefix} address 1`, `address 1 ${prefix}`, `address 1 2 ${prefix}`],
  [`order.${of}Extra`]: [`${prefix} address 2`, `address 2 ${prefix}`],
  [`order.${of}Postcode`]: [`${prefix} postcode`, `postcode ${prefix}`],
  [`order.${of}City`]: [`${prefix} city`, `city ${prefix}`],
  [`order.${of}Region`]: [`${prefix} state`, `state ${prefix}`, `state code ${prefix}`],
  [`order.${of}Country`]: [`${prefix} country`, `country code ${prefix}`],
  [`order.${of}Phone`]: [`${prefix} phone`, `phone ${prefix}`],
});

const wooOrders: Layout['columns'] = {
  ...billed('shipping', 'shipping'),
  ...billed('billing', 'billing'),
  'order.number': ['order number'],
  'order.placed': ['order date', 'date'],
  'order.email': ['billing email', 'email billing', 'customer email'],
  'order.currency': ['order currency', 'currency'],
  'order.total': ['order total', 'order total amount', 'order total amount refund'],
  'order.shipping': ['shipping total', 'order shipping amount', 'order shipping'],
  'order.tax': ['tax total', 'order total tax amount', 'order tax'],
  'order.discount': ['discount total', 'cart discount amount', 'cart discount'],
  'order.state': ['order status', 'status'],
  'order.lineSku': ['item sku', 'sku'],
  'order.lineName': ['item name', 'product name', 'name'],
  'order.lineQuantity': ['item quantity', 'quantity', 'quantity refund'],
  'order.linePrice': ['item cost', 'item price', 'item cost before discount', 'item cost inc tax'],
  'order.lineTotal': ['item total', 'order line total include tax', 'order line total'],
};

const wooCustomers: Layout['columns'] = {
  'customer.key': ['id', 'customer id'],
  'customer.email': ['user email', 'email', 'billing email'],
  'customer.firstName': ['first name', 'billing first name'],
  'customer.lastName': ['last name', 'billing last name'],
  'customer.company': ['billing company'],
  'customer.street': ['billing address 1'],
  'customer.extra': ['billing address 2'],
  'customer.postcode': ['billing postcode'],
  'customer.city': ['billing city'],
  'customer.region': ['billing state'],
  'customer.country': ['billing country'],
  'customer.phone': ['billing phone'],
};

const prestaCustomers: Layout['columns'] = {
  'customer.key': ['customer id', 'id'],
  'customer.email': ['email', 'email address'],
  'customer.firstName': ['first name'],
  'customer.lastName': ['last name'],
  'customer.company': ['company'],
  'customer.newsletter': ['newsletter 0 1', 'newsletter'],
  'customer.newsletterAt': ['newsletter date add', 'newsletter registration date'],
  'customer.locale': ['language', 'id lang'],
};

const etsyOrders: Layout['columns'] = {
  'order.number': ['order id'],
  'order.placed': ['sale date'],
  'order.currency': ['currency'],
  'order.shipping': ['order shipping', 'order delivery'],
  'order.tax': ['order sales tax'],
  'order.discount': ['discount amount', 'shipping discount', 'delivery discount', 'inperson discount'],
  'order.paid': ['date paid'],
  'order.sent': ['date shipped', 'date posted', 'date dispatched'],
  'order.name': ['buyer'],
  'order.lineName': ['item name'],
  'order.lineQuantity': ['quantity'],
  'order.linePrice': ['price'],
  'order.lineSku': ['sku'],
  'order.shippingName': ['ship name', 'delivery name'],
  'order.shippingStreet': ['ship address1', 'delivery address1'],
  'order.shippingExtra': ['ship address2', 'delivery address2'],
  'order.shippingPostcode': ['ship zipcode', 'delivery zipcode'],
  'order.shippingCity': ['ship city', 'delivery city'],
  'order.shippingRegion': ['ship state', 'delivery state'],
  'order.shippingCountry': ['ship country', 'delivery country'],
};

/** Its file of orders, a line each, which names nothing that was bought. */
const etsySales: Layout['columns'] = {
  'order.number': ['order id'],
  'order.placed': ['sale date'],
  'order.currency': ['currency'],
  'order.total': ['order total'],
  'order.shipping': ['shipping', 'delivery'],
  'order.tax': ['sales tax'],
  'order.discount': ['discount amount'],
  'order.sent': ['date shipped', 'date posted', 'date dispatched'],
  'order.state': ['status'],
  'order.lineSku': ['sku'],
  'order.shippingName': ['full name'],
  'order.shippingStreet': ['street 1'],
  'order.shippingExtra': ['street 2'],
  'order.shippingPostcode': ['ship zipcode', 'delivery zipcode'],
  'order.shippingCity': ['ship city', 'delivery city'],
  'order.shippingRegion': ['ship state', 'delivery state'],
  'order.shippingCountry': ['ship country', 'delivery country'],
};

const magentoOrders: Layout['columns'] = {
  'order.number': ['id', 'order'],
  'order.placed': ['purchase date', 'purchased on'],
  'order.email': ['customer email'],
  'order.name': ['bill to name', 'customer name'],
  'order.total': ['grand total purchased', 'g t purchased', 'grand total base'],
  'order.shipping': ['shipping and handling'],
  'order.state': ['status'],
};

const prestaOrders: Layout['columns'] = {
  'order.number': ['reference'],
  'order.placed': ['date'],
  'order.name': ['customer'],
  'order.total': ['total'],
  'order.state': ['status'],
};

export const otherPeople: readonly Layout[] = [
  ...['item cost', 'cart discount amount', 'order total amount refund'].map((own): Layout => ({
    source: 'woocommerce',
    kind: 'orders',
    marks: ['order number', 'order status', own],
    columns: wooOrders,
  })),
  {
    source: 'woocommerce',
    kind: 'orders',
    marks: ['order number', 'order status', 'item name'],
    columns: wooOrders,
    isWeak: true,
  },
  {
    source: 'woocommerce',
    kind: 'orders',
    marks: ['order number', 'order status', 'order total amount'],
    columns: wooOrders,
    isWeak: true,
  },
  {
    source: 'woocommerce',
    kind: 'customers',
    marks: ['user email', 'billing first name', 'billing address 1'],
    columns: wooCustomers,
  },
  {
    source: 'woocommerce',
    kind: 'customers',
    marks: ['user email', 'billing first name'],
    columns: wooCustomers,
    isWeak: true,
  },
  { source: 'prestashop', kind: 'customers', marks: ['titles id mr 1 ms 2 else 0', 'email'], columns: prestaCustomers },
  {
    source: 'prestashop',
    kind: 'orders',
    marks: ['reference', 'new client', 'delivery', 'customer', 'total', 'status', 'date'],
    columns: prestaOrders,
  },
  {
    source: 'prestashop',
    kind: 'orders',
    marks: ['reference', 'customer', 'total', 'payment', 'status', 'date'],
    columns: prestaOrders,
    isWeak: true,
  },
  // Its list in other languages.
  ...[
    'reference,nouveau client,livraison,client,total,paiement,etat,date',
    'riferimento,nuovo cliente,consegna,cliente,totale,pagamento,stato,data',
    'referencia,nuevo cliente,entrega,cliente,total,pago,estado,fecha',
    'referenz,neuer kunde,lieferung,kunde,gesamt,zahlung,status,datum',
  ].map((names): Layout => {
    const marks = names.split(',');
    const [number = '', , , name = '', total = '', , state = '', placed = ''] = marks;
    const columns = {
      'order.number': [number],
      'order.name': [name],
      'order.total': [total],
      'order.state': [state],
      'order.placed': [placed],
    };
    return { source: 'prestashop', kind: 'orders', marks, columns };
  }),
  {
    source: 'magento',
    kind: 'orders',
    marks: ['purchase date', 'bill to name', 'status'],
    columns: magentoOrders,
  },
  // In English of the United Kingdom, whose days are in another order.
  {
    source: 'etsy',
    kind: 'orders',
    marks: ['sale date', 'item name', 'transaction id', 'date posted'],
    columns: etsyOrders,
  },
  {
    source: 'etsy',
    kind: 'orders',
    marks: ['sale date', 'card processing fees', 'date posted'],
    columns: etsySales,
  },
  ...['transaction id', 'listing id'].map((own): Layout => ({
    source: 'etsy',
    kind: 'orders',
    marks: ['sale date', 'item name', 'order id', own],
    columns: etsyOrders,
    days: 'month_first',
  })),
  {
    source: 'etsy',
    kind: 'orders',
    marks: ['sale date', 'order id', 'number of items', 'order total', 'card processing fees'],
    columns: etsySales,
    days: 'month_first',
  },
  {
    source: 'etsy',
    kind: 'orders',
    marks: ['sale date', 'item name', 'order id'],
    columns: etsyOrders,
    days: 'month_first',
    isWeak: true,
  },
  {
    source: 'etsy',
    kind: 'orders',
    marks: ['sale date', 'order id', 'number of items', 'order total'],
    columns: etsySales,
    days: 'month_first',
    isWeak: true,
  },
];
