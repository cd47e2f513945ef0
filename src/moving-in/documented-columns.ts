/**
 * Columns that the programs of other shops write themselves, and that decide nothing here: nobody is asked about them,
 * whatever stands in them. All others of a file somebody has put there.
 */
import type { Source } from '#src/contract/moving-in/moved.ts';
import { plainName } from '#src/moving-in/values.ts';

export type Program = Source | 'wix' | 'squarespace';

/** A name is one of these as a whole. */
const NAMES: Readonly<Partial<Record<Program, readonly string[]>>> = {
  shopify: [
    'option[123] linked to|image (?:position|width|height|type|command)|cost per item|tax code|weight unit for display|fulfillment service',
    'variant (?:id|weight unit|tax code|cost|position|fulfillment service|inventory item id|harmonized system code|hs code|(?:country|province) of origin|generate barcode|command)',
    '(?:variant )?unit price base measure(?: unit)?|id|url|command|row|top row|template suffix|(?:custom|smart) collections|published (?:at|scope)|created at|updated at|tags command|total inventory qty|(?:standard(?:ized)?|custom) product type|category (?:id|name)',
    'title|option[123] name|hs code|coo|bin name|incoming.*|unavailable.*|committed.*|on hand.*|available.*',
  ],
  woocommerce: [
    // English, French, Italian, German, Spanish.
    '(?:is )?featured|date sale price (?:starts|ends)|low stock amount|sold individually|allow customer reviews|purchase note|shipping class|download limit|download expiry days|grouped products|upsells|cross sells|external url|button text|position|menu order|attribute \\d+ (?:visible|global|default|variation)|download \\d+ (?:id|name|url)|cost of goods|swatches attributes',
    '(?:est )?mis en avant|date de (?:debut|fin) de promo|(?:montant|quantite) de stock faible|vendre individuellement|autoriser les avis clients|note de (?:commande|l achat)|classe (?:d expedition|de livraison)|limite de telechargement|jours d expiration du telechargement|groupes de produits|produits (?:suggeres|groupes)|montee en gamme|ventes (?:croisees|incitatives)|url externe|libelle du bouton|attribut \\d+ (?:visible|global|par defaut)|(?:nom|url|id) du telechargement \\d+|telechargement \\d+ (?:nom|url|id)',
    'in primo piano|data di partenza del prezzo in saldo|termine data del prezzo di vendita|data in cui (?:inizia|termina) l offerta|data (?:di )?(?:inizio|fine) .*|quantita in magazzino bassa|venduto singolarmente|(?:permetti|abilita) (?:le )?recensioni (?:dei )?clienti|nota di acquisto|classe di spedizione|limite (?:di )?download|scarica i giorni di scadenza|giorni (?:di )?scadenza (?:del )?download|prodotti raggruppati|up sells?|cross sells?|url estern[oa]|testo del pulsante|posizione|attributo \\d+ (?:visibile|globale|predefinito)',
    '(?:ist )?hervorgehoben|empfohlen|datum an dem (?:der )?angebotspreis (?:beginnt|endet)|geringer? lager(?:menge|bestand)|(?:nur )?einzeln verkauf(?:en|t)|kunden(?:rezensionen|bewertungen) erlauben|(?:hinweis|anmerkung) zum kauf|kaufhinweis|versandklasse|download limit|ablauftage des downloads?|gruppierte produkte|zusatzverkaufe|cross sells(?: querverkaufe)?|externe url|button text|attribut \\d+ (?:sichtbar|global|standard)',
    '(?:esta )?destacado|dia en que (?:empieza|termina) el precio rebajado|cantidad de bajo inventario|vendido individualmente|permitir valoraciones de (?:los )?clientes|nota de compra|clase de envio|limite de descargas|dias de caducidad de la descarga|productos agrupados|ventas (?:dirigidas|cruzadas)|url externa|texto del boton|posicion|atributo(?: \\d+)? (?:visible|global|predeterminado|por defecto)(?: \\d+)?',
    '(?:length|width|height|longueur|largeur|hauteur|lunghezza|larghezza|altezza|lange|breite|hohe|longitud|anchura|altura) (?:mm|cm|m|in|yd)',
  ],
  prestashop: [
    // The form of its imports: products, then combinations and categories.
    'wholesale price|cost price|on sale(?: 0 1)?|discount (?:from|to)\\b.*|supplier(?: reference)?|width|height|depth|delivery time of .*|minimal quantity|low stock level|(?:receive|send) .*low stock.*|stock location|additional shipping cost|unity|unit for .*|unit price|price per unit|meta keywords?|(?:text|label) when (?:in stock|backorder allowed)|product (?:available|availability|creation) date|(?:delete|remove) existing images.*|available online only.*|condition|customizable.*|uploadable files.*|text fields.*|file url|number of allowed downloads|expiration date|number of days|id name of (?:the )?(?:shop|store)|shop|advanced stock management|depends on stock|warehouse|accessories.*|isbn|date add(?:ed)?',
    '(?:default|(?:par )?defaut|predefinit[oa]|standard|(?:por defecto|predeterminad[oa]))(?: 0 .*)?|combination (?:available|availability) date|image position.*|choose among product images.*|active(?: 0 1)?|position|meta title|meta description',
    'prix (?:d achat|de gros|de revient|unitaire|par unite)|cout|en (?:solde|promo\\w*)(?: 0 1)?|(?:remise|reduction|promotion) (?:de|du|a|au|jusqu)\\b.*|(?:reference )?fournisseur|largeur|hauteur|profondeur|delai de livraison.*|quantite (?:minimale|minimum)|(?:niveau|seuil) de stock (?:bas|faible)|(?:recevoir|envoyer|m envoyer) .*alerte.*|emplacement.*|frais de port.*|unite.*|(?:balise )?mots cles|(?:libelle|texte) (?:si|quand|lorsque?|en cas)\\b.*|date (?:de )?(?:disponibilite|creation)\\b.*|supprimer les images.*|disponible uniquement en ligne.*|etat|condition|personnalisable.*|fichiers? telechargeables?.*|champs texte.*|url du fichier|nombre de (?:telechargements|jours).*|date d expiration|id nom de la boutique|gestion des stocks avancee|depend du stock|entrepot|accessoires.*',
    'prezzo (?:all ingrosso|d acquisto|di costo|unitario)|costo|in (?:saldo|offerta|vendita)(?: 0 1)?|sconto (?:da|a|dal|al)\\b.*|(?:riferimento )?fornitore|larghezza|altezza|profondita|tempi? di consegna.*|quantita minima|livello (?:basso|minimo).*|invia.*|spese di spedizione.*|unita.*|meta (?:keyword|parole chiave)s?|(?:testo|etichetta) (?:quando|se)\\b.*|data (?:di )?(?:disponibilita|creazione)\\b.*|elimina(?:re)? (?:le )?immagini.*|disponibile solo (?:on ?line).*|condizioni?|personalizzabile.*|file caricabili.*|campi (?:di )?testo.*|url (?:del )?file|numero di (?:download|giorni).*|data di scadenza|id nome (?:del )?negozio|gestione avanzata.*|dipende dal(?:le)? .*|magazzino|accessori.*',
    '(?:einkaufs|grosshandels|stuck|kosten)preis|rabatt (?:von|bis|ab)\\b.*|(?:lieferanten? ?)(?:nr|nummer|artikel\\w*)?|breite|hohe|tiefe|lieferzeit.*|mindest(?:menge|bestellmenge)|niedriger .*|.*versandkosten|einheit.*|meta (?:keywords|schlusselworter)|(?:text|hinweis|beschriftung) (?:wenn|falls|bei)\\b.*|verfugbarkeitsdatum|erstellungsdatum|(?:vorhandene )?bilder loschen.*|nur online.*|zustand|anpassbar.*|textfelder.*|datei url|anzahl .*downloads|ablaufdatum|anzahl tage|id name des shops|lager|zubehor.*',
    'precio (?:mayorista|de coste|de costo|unitario)|descuento (?:de|desde|hasta|a)\\b.*|(?:referencia )?(?:del )?proveedor.*|anchura|altura|profundidad|plazo de entrega.*|cantidad minima|nivel .*|unidad.*|meta palabras clave|(?:texto|etiqueta) (?:cuando|si)\\b.*|fecha de .*|(?:eliminar|borrar) (?:las )?imagenes.*|disponible solo en linea.*|condicion|personalizable.*|campos de texto.*|id nombre de la tienda|almacen|accesorios.*',
  ],
  magento: [
    'attribute set code|product websites|special price (?:from|to) date|meta keywords?|(?:small|thumbnail|swatch) image(?: label)?|(?:created|updated) at|new (?:from|to) date|display product options in|map (?:price|enabled)|msrp(?: price)?|msrp display actual price type|gift message available|gift wrapping (?:available|price)|custom (?:design|layout|options).*|page layout|product options container|layout update.*|out of stock qty|use config .*|is qty decimal|(?:min|max) cart qty|notify on stock below|qty increments|enable qty (?:inc|increments)|is decimal divided|website id|(?:related|crosssell|upsell) (?:skus|position)|additional image labels|hide from product page|bundle .*|associated skus|downloadable (?:links|samples)|giftcard .*|gift card .*|allow (?:message|open amount)|email template|lifetime|is redeemable|is returnable|deferred stock update|cost|tier prices?|links .*|samples title|shipment type|url path|has options|required options',
  ],
  etsy: [
    'variation \\d type|tipo (?:di )?variante \\d|variationstyp \\d|type (?:de )?(?:la )?variation \\d|(?:image|immagine|bild) ?\\d+|listing id',
  ],
  wix: [
    'handleid|fieldtype|ribbon|discountmode|weight|cost|productoption(?:name|type|description)\\d|additionalinfo(?:title|description)\\d|customtext(?:field|charlimit|mandatory)\\d|brand',
  ],
  squarespace: [
    '(?:product|variant) (?:id|type)(?: non editable)?|product (?:page|url)|option (?:name|value) \\d|on sale|weight|length|width|height|hosted image urls|categories|tags',
  ],
};

/** The same of its files of orders. */
const OF_ORDERS: Readonly<Partial<Record<Program, readonly string[]>>> = {
  shopify: [
    'subtotal|discount code|shipping method|lineitem (?:compare at price|requires shipping|taxable|fulfillment status|discount)|refunded amount|outstanding balance|tax \\d (?:name|value)|duties|receipt number|payment (?:method|reference|references|id|terms name)|risk level|next payment due at',
  ],
  woocommerce: [
    'order subtotal(?: amount)?(?: refund| inc tax)?|order refund amount|order (?:shipping|subtotal|cart discount|fee) tax(?: amount)?|order total (?:fee|amount without tax)|order line (?:subtotal|tax|subtotal tax|total tax)(?: refund)?|item tax(?: amount)?|discount amount(?: tax)?|coupon code|shipping tax(?: total| amount)?|(?:total )?fees?(?: total| tax total| amount)?|total items|total products|customer total (?:orders|spent)',
  ],
  prestashop: [
    'new client|delivery|payment|nouveau client|livraison|paiement|nuovo cliente|consegna|pagamento|nuevo cliente|entrega|pago|neuer kunde|lieferung|zahlung',
  ],
  magento: ['subtotal|total refunded|payment method|signifyd .*|allocated sources|shipping information'],
  etsy: [
    'item total|order (?:value|net|type)|coupon (?:code|details)|vat paid by buyer|inperson .*|payment (?:type|method)|listings type|number of items|card processing fees|adjusted .*|(?:shipping|delivery) discount',
  ],
};

/** Beginnings by which its own apps and plugins are known. */
const BEGINNINGS: Readonly<Partial<Record<Program, RegExp>>> = {
  shopify: /^(?:google shopping \/|(?:variant )?metafield:|compare[- ]at price \/)|\(product\.metafields\./i,
  woocommerce: /^m[eé]ta ?:/i,
};

const wholes = (of: typeof NAMES): ReadonlyMap<string, RegExp> =>
  new Map(Object.entries(of).map(([program, names]) => [program, new RegExp(`^(?:${names.join('|')})$`)]));
const [WHOLE, WHOLE_OF_ORDERS] = [wholes(NAMES), wholes(OF_ORDERS)];

/** Programs whose files are read as any table. */
const READ_AS_TABLES: readonly (readonly [Program, marks: readonly string[]])[] = [
  ['wix', ['handleid', 'fieldtype']],
  ['squarespace', ['product id non editable', 'variant id non editable']],
];

/** The program that has written a table, where its columns say it. */
export function programOf(source: Source, columns: readonly string[]): Program {
  const names = new Set(columns.map(plainName));
  return READ_AS_TABLES.find(([, marks]) => marks.every((mark) => names.has(mark)))?.[0] ?? source;
}

export function isDocumented(program: Program, column: string): boolean {
  return BEGINNINGS[program]?.test(column) === true || WHOLE.get(program)?.test(plainName(column)) === true;
}

export function isDocumentedOfOrders(program: Program, column: string): boolean {
  return WHOLE_OF_ORDERS.get(program)?.test(plainName(column)) === true;
}

/** What Shopify says of one of its markets: a price, or whether it is sold there; ''. */
export function ofMarket(program: Program, column: string): 'product.price' | 'product.status' | '' {
  if (program !== 'shopify') return '';
  return /^price \//i.test(column) ? 'product.price' : /^included \//i.test(column) ? 'product.status' : '';
}
