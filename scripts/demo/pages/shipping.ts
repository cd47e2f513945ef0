/** Delivery. What it costs stands below the text: the page shows the records of the shipping rates. */
import { pageBody } from '#scripts/demo/pages/page-text.ts';
import { slugs, words } from '#scripts/demo/text.ts';
import type { DemoPage } from '#scripts/demo/types.ts';

export const SHIPPING: DemoPage = {
  key: 'shipping',
  slug: slugs('delivery', 'livraison', 'spedizioni'),
  title: words('Delivery', 'Livraison', 'Spedizioni'),
  summary: words(
    'Where we deliver, what it costs and how long it takes.',
    'Où nous livrons, à quel prix et en combien de temps.',
    'Dove spediamo, quanto costa e quanto ci vuole.',
  ),
  body: pageBody(
    `
    <p>We pack by hand, without plastic, and hand parcels to the carrier on the working day after the order.</p>
    <h2>Countries, prices and times</h2>
    <p>Prices are per order and include VAT. “Free from” is the total of the goods, after any voucher. The times count from the day we hand over the parcel.</p>
    <h2>Where we do not deliver yet</h2>
    <p>The French overseas territories, Corsica by express, Livigno, Campione d'Italia, San Marino, the Canary Islands, Madeira and the Azores, and countries that are not in the table. The United Kingdom follows when we are registered for VAT there.</p>
    <h2>When the parcel arrives</h2>
    <p>If the box is damaged, tell the driver and take a photograph, then write to us. This helps us with the carrier; your rights do not depend on it. If you are not at home, the parcel waits at a pick-up point for ten days.</p>
    <h2>Several parcels</h2>
    <p>Large prints travel flat and on their own. You pay for one delivery only.</p>
    `,
    `
    <p>Nous emballons à la main, sans plastique, et remettons les colis au transporteur le jour ouvré qui suit la commande.</p>
    <h2>Pays, prix et délais</h2>
    <p>Les prix s'entendent par commande, TVA comprise. « Offerte dès » désigne le total des articles, après code promo. Les délais courent du jour où nous remettons le colis.</p>
    <h2>Là où nous ne livrons pas encore</h2>
    <p>Les départements et collectivités d'outre-mer, la Corse en express, Livigno, Campione d'Italia, Saint-Marin, les Canaries, Madère et les Açores, et les pays absents du tableau. Le Royaume-Uni suivra lorsque nous y serons immatriculés à la TVA.</p>
    <h2>À l'arrivée du colis</h2>
    <p>Si la boîte est abîmée, signalez-le au livreur, prenez une photo et écrivez-nous. Cela nous aide auprès du transporteur ; vos droits n'en dépendent pas. En votre absence, le colis vous attend dix jours en point relais.</p>
    <h2>Plusieurs colis</h2>
    <p>Les grands dessins voyagent à plat et seuls. Vous ne payez qu'une livraison.</p>
    `,
    `
    <p>Imballiamo a mano, senza plastica, e consegniamo i pacchi al corriere il giorno lavorativo dopo l'ordine.</p>
    <h2>Paesi, prezzi e tempi</h2>
    <p>I prezzi sono per ordine, IVA inclusa. “Gratuita da” è il totale degli articoli, dopo l'eventuale codice sconto. I tempi contano dal giorno in cui consegniamo il pacco al corriere.</p>
    <h2>Dove non spediamo ancora</h2>
    <p>I territori francesi d'oltremare, la Corsica con corriere espresso, Livigno, Campione d'Italia, San Marino, le Canarie, Madera e le Azzorre, e i Paesi che non sono nella tabella. Il Regno Unito seguirà quando saremo registrati lì per l'IVA.</p>
    <h2>Quando arriva il pacco</h2>
    <p>Se la scatola è rovinata, dillo al corriere, fai una fotografia e scrivici. Ci aiuta con il corriere; i tuoi diritti non dipendono da questo. Se non sei in casa, il pacco ti aspetta dieci giorni in un punto di ritiro.</p>
    <h2>Più pacchi</h2>
    <p>I disegni grandi viaggiano in piano e da soli. Paghi una sola spedizione.</p>
    `,
  ),
};
