/** Accessibility statement: Directive (EU) 2019/882, loi 2023-171 (France), D.Lgs. 82/2022 (Italy). */
import { pageBody } from '#scripts/demo/pages/page-text.ts';
import { slugs, words } from '#scripts/demo/text.ts';
import type { DemoPage } from '#scripts/demo/types.ts';

export const ACCESSIBILITY: DemoPage = {
  key: 'accessibility',
  slug: slugs('accessibility', 'accessibilite', 'accessibilita'),
  title: words('Accessibility', 'Accessibilité', 'Accessibilità'),
  summary: words(
    'What we do so that everybody can use this shop, what we have tested, and how to tell us about a barrier.',
    'Ce que nous faisons pour que chacun puisse utiliser cette boutique, ce que nous avons testé et comment signaler un obstacle.',
    'Che cosa facciamo perché tutti possano usare questo negozio, che cosa abbiamo provato e come segnalarci una barriera.',
  ),
  body: pageBody(
    `
    <p>A shop is a public place. We want everybody to be able to look around, choose and order here, as the European Accessibility Act (Directive (EU) 2019/882) asks.</p>
    <h2>What we aim for</h2>
    <p>The Web Content Accessibility Guidelines (WCAG) 2.2, level AA, and the European standard EN 301 549.</p>
    <h2>What that means here</h2>
    <ul><li>Reading, languages, collections and product tables work without script.</li><li>Everything, the order and the withdrawal from it included, can be done by keyboard, with a visible focus; errors stand at their field and in a summary.</li><li>Text keeps a contrast of at least 4.5 to 1 in both themes; the colours cannot be saved otherwise.</li><li>Pages stay usable at 200% zoom and with large text.</li><li>Every picture of a product has a description in three languages.</li><li>Motion is short, and absent if your system asks for less of it.</li></ul>
    <h2>How far we are</h2>
    <p>We test each kind of page in three languages and both themes with an automatic tool, and by hand with the keyboard. No independent audit has taken place yet, so we call the state partly conformant. Pages of our payment provider follow its own statement.</p>
    <h2>Tell us about a barrier</h2>
    <p>Write to {{email}} or call {{phone}}. Say which page it was and what you wanted to do. We answer within five working days, and find another way for you until it is mended.</p>
    <h2>If we do not answer</h2>
    <p>In France you may turn to the DGCCRF, which oversees online shops, or to the <a href="https://www.defenseurdesdroits.fr">Défenseur des droits</a>; in Italy to the <a href="https://www.agid.gov.it">Agenzia per l'Italia digitale</a>; elsewhere to the authority of your country.</p>
    <p>Written on 21 November 2026.</p>
    `,
    `
    <p>Une boutique est un lieu public. Nous voulons que chacun puisse y flâner, choisir et commander, comme le demande la directive européenne sur l'accessibilité (directive (UE) 2019/882, transposée par la loi n° 2023-171 du 9 mars 2023).</p>
    <h2>Notre objectif</h2>
    <p>Les règles pour l'accessibilité des contenus web (WCAG) 2.2, niveau AA, et la norme européenne EN 301 549.</p>
    <h2>Concrètement</h2>
    <ul><li>La lecture, les langues, les collections et les tableaux des produits fonctionnent sans script.</li><li>Tout, y compris la commande et la rétractation, peut se faire au clavier, avec un focus visible ; les erreurs sont indiquées au champ concerné et dans un résumé.</li><li>Le texte garde un contraste d'au moins 4,5 pour 1 dans les deux thèmes ; d'autres couleurs ne peuvent pas être enregistrées.</li><li>Les pages restent utilisables avec un zoom de 200 % et de grands caractères.</li><li>Chaque image de produit est décrite en trois langues.</li><li>Les animations sont courtes, et absentes si votre système le demande.</li></ul>
    <h2>Où nous en sommes</h2>
    <p>Nous testons chaque type de page, en trois langues et dans les deux thèmes, avec un outil automatique, et au clavier à la main. Aucun audit indépendant n'a encore eu lieu ; nous parlons donc de conformité partielle. Les pages de notre prestataire de paiement relèvent de sa propre déclaration.</p>
    <h2>Signaler un obstacle</h2>
    <p>Écrivez à {{email}} ou appelez le {{phone}}. Dites-nous sur quelle page et ce que vous vouliez faire. Nous répondons sous cinq jours ouvrés et trouvons une autre voie en attendant la réparation.</p>
    <h2>Voies de recours</h2>
    <p>Sans réponse de notre part, vous pouvez saisir la DGCCRF, qui contrôle les boutiques en ligne, ou le <a href="https://www.defenseurdesdroits.fr">Défenseur des droits</a> ; hors de France, l'autorité de votre pays.</p>
    <p>Établi le 21 novembre 2026.</p>
    `,
    `
    <p>Un negozio è un luogo pubblico. Vogliamo che tutti possano guardare, scegliere e ordinare qui, come chiede l'atto europeo sull'accessibilità (direttiva (UE) 2019/882, attuata con il D.Lgs. 27 maggio 2022, n. 82).</p>
    <h2>A che cosa puntiamo</h2>
    <p>Alle linee guida WCAG 2.2, livello AA, e alla norma europea EN 301 549.</p>
    <h2>Che cosa significa qui</h2>
    <ul><li>Lettura, lingue, collezioni e tabelle dei prodotti funzionano senza script.</li><li>Tutto, anche l'ordine e il recesso, si fa con la tastiera, con un focus visibile; gli errori sono accanto al campo e in un riepilogo.</li><li>Il testo ha un contrasto di almeno 4,5 a 1 nei due temi; altri colori non si possono salvare.</li><li>Le pagine restano usabili con lo zoom al 200% e con caratteri grandi.</li><li>Ogni immagine di prodotto è descritta in tre lingue.</li><li>Le animazioni sono brevi, e assenti se il tuo sistema lo chiede.</li></ul>
    <h2>A che punto siamo</h2>
    <p>Proviamo ogni tipo di pagina, in tre lingue e nei due temi, con uno strumento automatico, e a mano con la tastiera. Non c'è ancora stata una verifica indipendente: parliamo quindi di conformità parziale. Le pagine del nostro fornitore di pagamenti seguono la sua dichiarazione.</p>
    <h2>Segnala una barriera</h2>
    <p>Scrivi a {{email}} o chiama il {{phone}}. Dicci in quale pagina e che cosa volevi fare. Rispondiamo entro cinque giorni lavorativi e troviamo un'altra strada finché non è riparata.</p>
    <h2>Se non rispondiamo</h2>
    <p>In Italia puoi rivolgerti all'<a href="https://www.agid.gov.it">Agenzia per l'Italia digitale</a>, in Francia alla DGCCRF o al <a href="https://www.defenseurdesdroits.fr">Défenseur des droits</a>, altrove all'autorità del tuo Paese.</p>
    <p>Scritto il 21 novembre 2026.</p>
    `,
  ),
};
