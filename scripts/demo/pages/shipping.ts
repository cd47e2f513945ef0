/**
 * Delivery, in words of its own. Where parcels go, what they cost, from which sum they are free and where none goes
 * stands below the text: the page makes it from the records that carts are counted by (docs/decisions/0177), so nothing
 * of it is said here.
 */
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
    <p>We pack by hand, without plastic. What is ordered before noon on a working day leaves on the same day.</p>
    <h2>Countries, prices and times</h2>
    <p>They stand in the table below; its days are those of what is ordered now. The United Kingdom follows when we are registered for VAT there.</p>
    <h2>When the parcel arrives</h2>
    <p>If the box is damaged, tell the driver and take a photograph, then write to us. This helps us with the carrier; your rights do not depend on it. If you are not at home, the parcel waits at a pick-up point for ten days.</p>
    <h2>Several parcels</h2>
    <p>Large prints travel flat and on their own. You pay for one delivery only.</p>
    `,
    `
    <p>Nous emballons à la main, sans plastique. Ce qui est commandé avant midi un jour ouvré part le jour même.</p>
    <h2>Pays, prix et délais</h2>
    <p>Ils figurent dans le tableau ci-dessous ; les jours sont ceux d’une commande passée maintenant. Le Royaume-Uni suivra lorsque nous y serons immatriculés à la TVA.</p>
    <h2>À l'arrivée du colis</h2>
    <p>Si la boîte est abîmée, signalez-le au livreur, prenez une photo et écrivez-nous. Cela nous aide auprès du transporteur ; vos droits n'en dépendent pas. En votre absence, le colis vous attend dix jours en point relais.</p>
    <h2>Plusieurs colis</h2>
    <p>Les grands dessins voyagent à plat et seuls. Vous ne payez qu'une livraison.</p>
    `,
    `
    <p>Imballiamo a mano, senza plastica. Ciò che è ordinato prima di mezzogiorno di un giorno lavorativo parte in giornata.</p>
    <h2>Paesi, prezzi e tempi</h2>
    <p>Sono nella tabella qui sotto; i giorni sono quelli di un ordine fatto adesso. Il Regno Unito seguirà quando saremo registrati lì per l'IVA.</p>
    <h2>Quando arriva il pacco</h2>
    <p>Se la scatola è rovinata, dillo al corriere, fai una fotografia e scrivici. Ci aiuta con il corriere; i tuoi diritti non dipendono da questo. Se non sei in casa, il pacco ti aspetta dieci giorni in un punto di ritiro.</p>
    <h2>Più pacchi</h2>
    <p>I disegni grandi viaggiano in piano e da soli. Paghi una sola spedizione.</p>
    `,
  ),
};
