/** Terms of use of the site. */
import { pageBody } from '#scripts/demo/pages/page-text.ts';
import { slugs, words } from '#scripts/demo/text.ts';
import type { DemoPage } from '#scripts/demo/types.ts';

export const CGU: DemoPage = {
  key: 'cgu',
  slug: slugs('cgu', 'cgu', 'cgu'),
  title: words('Terms of use', "Conditions générales d'utilisation", "Condizioni d'uso"),
  summary: words(
    'The rules for visiting this site and for having an account.',
    "Les règles de visite de ce site et d'ouverture d'un compte.",
    'Le regole per visitare questo sito e per avere un account.',
  ),
  body: pageBody(
    `
    <h2>1. What these terms are about</h2>
    <p>These terms apply to everyone who visits this site. Purchases follow the <a href="/cgv">terms of sale</a>, personal data the <a href="/privacy">privacy policy</a>. Who publishes the site stands in the <a href="/legal-notice">legal notice</a>.</p>
    <h2>2. Access</h2>
    <p>The site is free to visit, and most of it works without an account. You bear the cost of your own connection. We may interrupt the site for maintenance; we try to do it at quiet hours, and we are not liable for interruptions that are beyond our control.</p>
    <h2>3. Your account</h2>
    <p>Whoever opens an account must be of legal age or have the consent of a parent or guardian, and must give correct details. Keep your password to yourself, and tell us if you think that somebody else knows it. You may close your account at any time by writing to us; invoices that the law obliges us to keep are kept.</p>
    <h2>4. Fair use</h2>
    <p>Please do not disturb the working of the site, try to reach the data of other people, place orders by automatic means or republish the catalogue. We may block access that endangers the site or other visitors, and will give the reason on request.</p>
    <h2>5. Texts and pictures</h2>
    <p>Texts, pictures, drawings and the marks on this site are protected by copyright and trade mark law. You may print or save pages for private use and quote them with the source. Anything else needs our consent in writing. The software of the shop is open source and has a licence of its own.</p>
    <h2>6. Links</h2>
    <p>Our site may lead to other sites. We check them when we place the link, but have no influence on what they become. If you see a link that leads astray, please tell us.</p>
    <h2>7. What we answer for</h2>
    <p>We take care that what stands here is correct, and put mistakes right when we hear of them. Colours may look different from screen to screen. Nothing in these terms limits our liability for intent, gross negligence, injury to persons, or the rights that the law gives to consumers.</p>
    <h2>8. Reviews</h2>
    <p>Only an order that has arrived opens the form of reviews, once for each product: by the link in our mail, on the page of the order or in the account. Within seven days an editor checks that a review is about the product, breaks no law, insults nobody, tells nothing private of a person and advertises nothing. Good and bad ones are shown alike; a refusal has one of these reasons, which its writer gets by mail and may answer. Nobody is rewarded, and we change no words. Those in the language of the page come first, then the newest; each says when it was shown and when the product was ordered. The average counts all that are shown. A review stays as long as the product is sold, or until its writer takes it back or closes the account.</p>
    <h2>9. Changes</h2>
    <p>We may change these terms when the site or the law changes. The version that applies is the one published on the day of your visit. Changes that touch your account are announced by e-mail at least 30 days before.</p>
    <h2>10. Law and disputes</h2>
    <p>French law applies. Consumers keep the protection of the mandatory rules of the country where they live, and may go to the courts there. Write to us first: most things can be settled in one letter.</p>
    <p>Last changed on 21 November 2026.</p>
    `,
    `
    <h2>1. Objet</h2>
    <p>Les présentes conditions s'appliquent à toute personne qui visite ce site. Les achats relèvent des <a href="/fr/cgv">conditions générales de vente</a>, les données personnelles de la <a href="/fr/confidentialite">politique de confidentialité</a>. L'éditeur du site est identifié dans les <a href="/fr/mentions-legales">mentions légales</a>.</p>
    <h2>2. Accès</h2>
    <p>L'accès au site est gratuit et l'essentiel fonctionne sans compte. Les frais de connexion sont à votre charge. Nous pouvons interrompre le site pour maintenance, de préférence aux heures calmes, et ne répondons pas des interruptions qui échappent à notre contrôle.</p>
    <h2>3. Votre compte</h2>
    <p>Pour ouvrir un compte, il faut être majeur ou avoir l'accord d'un représentant légal, et fournir des informations exactes. Gardez votre mot de passe pour vous et prévenez-nous si vous pensez qu'un tiers le connaît. Vous pouvez fermer votre compte à tout moment en nous écrivant ; les factures que la loi nous impose de conserver le sont.</p>
    <h2>4. Bon usage</h2>
    <p>Merci de ne pas perturber le fonctionnement du site, de ne pas chercher à accéder aux données d'autrui, de ne pas passer de commandes automatisées et de ne pas republier le catalogue. Nous pouvons bloquer un accès qui met en danger le site ou ses visiteurs, et en donnons la raison sur demande.</p>
    <h2>5. Propriété intellectuelle</h2>
    <p>Les textes, images, dessins et marques de ce site sont protégés par le Code de la propriété intellectuelle. Vous pouvez imprimer ou enregistrer des pages pour votre usage privé et les citer en indiquant la source. Tout autre usage demande notre accord écrit. Le logiciel de la boutique est libre et possède sa propre licence.</p>
    <h2>6. Liens</h2>
    <p>Notre site peut mener à d'autres sites. Nous les vérifions au moment de poser le lien, mais n'avons pas prise sur ce qu'ils deviennent. Si un lien égare, dites-le-nous.</p>
    <h2>7. Responsabilité</h2>
    <p>Nous veillons à l'exactitude de ce qui est publié ici et corrigeons les erreurs dès qu'on nous les signale. Les couleurs peuvent varier d'un écran à l'autre. Rien dans ces conditions ne limite notre responsabilité en cas de dol, de faute lourde ou de dommage corporel, ni les droits que la loi donne aux consommateurs.</p>
    <h2>8. Avis</h2>
    <p>Seule une commande arrivée ouvre le formulaire d'avis, une fois par produit : par le lien de notre courriel, sur la page de la commande ou dans le compte. Sous sept jours, un rédacteur vérifie que l'avis porte sur le produit, respecte la loi, n'insulte personne, ne révèle rien de privé et ne fait pas de publicité. Les bons et les mauvais sont affichés de la même façon ; un refus a l'une de ces raisons, que l'auteur reçoit par courriel et peut contester. Aucune contrepartie n'est donnée, et nous ne changeons pas les mots. Ceux dans la langue de la page viennent d'abord, puis les plus récents ; chacun indique sa date de publication et celle de la commande. La moyenne compte tous les avis affichés. Un avis reste tant que le produit est vendu, ou jusqu'à ce que son auteur le retire ou ferme son compte.</p>
    <h2>9. Modifications</h2>
    <p>Nous pouvons modifier ces conditions lorsque le site ou la loi change. La version applicable est celle publiée le jour de votre visite. Les changements qui touchent votre compte sont annoncés par courriel au moins 30 jours à l'avance.</p>
    <h2>10. Droit applicable et litiges</h2>
    <p>Le droit français s'applique. Les consommateurs conservent la protection des règles impératives du pays où ils résident et peuvent y saisir les tribunaux. Écrivez-nous d'abord : presque tout se règle en une lettre.</p>
    <p>Dernière modification : 21 novembre 2026.</p>
    `,
    `
    <h2>1. Di che cosa si tratta</h2>
    <p>Queste condizioni valgono per chiunque visiti il sito. Gli acquisti seguono le <a href="/it/cgv">condizioni di vendita</a>, i dati personali l'<a href="/it/privacy">informativa sulla privacy</a>. Chi pubblica il sito è indicato nelle <a href="/it/note-legali">note legali</a>.</p>
    <h2>2. Accesso</h2>
    <p>Il sito si visita gratuitamente e quasi tutto funziona senza account. Il costo della connessione è a tuo carico. Possiamo interrompere il sito per manutenzione, di preferenza nelle ore tranquille, e non rispondiamo di interruzioni che non dipendono da noi.</p>
    <h2>3. Il tuo account</h2>
    <p>Per aprire un account devi essere maggiorenne o avere il consenso di chi esercita la responsabilità genitoriale, e dare dati corretti. Tieni la password per te e avvisaci se pensi che qualcun altro la conosca. Puoi chiudere l'account in ogni momento scrivendoci; i documenti fiscali che la legge ci impone di conservare restano conservati.</p>
    <h2>4. Uso corretto</h2>
    <p>Ti chiediamo di non disturbare il funzionamento del sito, di non cercare di accedere ai dati di altri, di non fare ordini automatici e di non ripubblicare il catalogo. Possiamo bloccare un accesso che mette in pericolo il sito o i visitatori, e ne diamo il motivo su richiesta.</p>
    <h2>5. Testi e immagini</h2>
    <p>Testi, immagini, disegni e marchi di questo sito sono protetti dal diritto d'autore e dal Codice della proprietà industriale. Puoi stampare o salvare le pagine per uso privato e citarle indicando la fonte. Ogni altro uso richiede il nostro consenso scritto. Il software del negozio è open source e ha una licenza propria.</p>
    <h2>6. Link</h2>
    <p>Il nostro sito può portare ad altri siti. Li controlliamo quando mettiamo il link, ma non decidiamo che cosa diventano. Se un link porta fuori strada, scrivici.</p>
    <h2>7. Di che cosa rispondiamo</h2>
    <p>Facciamo attenzione che quanto scritto qui sia corretto e correggiamo gli errori appena ce li segnalano. I colori possono cambiare da uno schermo all'altro. Nulla in queste condizioni limita la nostra responsabilità per dolo, colpa grave o danni alla persona, né i diritti che la legge riconosce ai consumatori.</p>
    <h2>8. Recensioni</h2>
    <p>Solo un ordine arrivato apre il modulo delle recensioni, una volta per prodotto: dal link della nostra e-mail, dalla pagina dell'ordine o dall'account. Entro sette giorni un redattore verifica che la recensione parli del prodotto, rispetti la legge, non insulti nessuno, non dica nulla di privato e non faccia pubblicità. Quelle positive e negative sono mostrate allo stesso modo; un rifiuto ha uno di questi motivi, che chi l'ha scritta riceve per e-mail e può contestare. Nessuno è premiato, e non cambiamo le parole. Prima vengono quelle nella lingua della pagina, poi le più recenti; ognuna dice da quando è mostrata e quando il prodotto è stato ordinato. La media conta tutte quelle mostrate. Una recensione resta finché il prodotto è in vendita, o finché chi l'ha scritta la ritira o chiude l'account.</p>
    <h2>9. Modifiche</h2>
    <p>Possiamo modificare queste condizioni quando cambiano il sito o la legge. Vale la versione pubblicata il giorno della tua visita. Le modifiche che riguardano il tuo account vengono annunciate per e-mail almeno 30 giorni prima.</p>
    <h2>10. Legge applicabile e controversie</h2>
    <p>Si applica la legge francese. I consumatori conservano la tutela delle norme imperative del Paese in cui vivono; per chi risiede in Italia è competente il giudice del luogo di residenza o domicilio (art. 66-bis del Codice del consumo). Scrivici prima: quasi tutto si risolve con una lettera.</p>
    <p>Ultima modifica: 21 novembre 2026.</p>
    `,
  ),
};
