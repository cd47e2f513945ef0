/** Privacy policy: GDPR, art. 13; cookies: art. 82 of the French law of 1978, art. 122 of the Italian Codice privacy. */
import { pageBody } from '#scripts/demo/pages/page-text.ts';
import { slugs, words } from '#scripts/demo/text.ts';
import type { DemoPage } from '#scripts/demo/types.ts';

export const PRIVACY: DemoPage = {
  key: 'privacy',
  slug: slugs('privacy', 'confidentialite', 'privacy'),
  title: words('Privacy policy', 'Politique de confidentialité', 'Informativa sulla privacy'),
  summary: words(
    'Which data we use, what for, how long, and the rights you have.',
    'Quelles données nous utilisons, pourquoi, combien de temps, et quels sont vos droits.',
    'Quali dati usiamo, perché, per quanto tempo, e quali diritti hai.',
  ),
  body: pageBody(
    `
    <h2>Who is responsible</h2>
    <p>Vitrine Exemple SAS, 1 rue de l'Exemple, 69001 Lyon, France (invented), <a href="mailto:hello@vitrine.example">hello@vitrine.example</a>, is the controller under the General Data Protection Regulation (EU) 2016/679.</p>
    <h2>In short</h2>
    <p>No advertising, no tracking, no profiles. You can look at everything without giving us anything.</p>
    <h2>What we use, what for and how long</h2>
    <table><thead><tr><th scope="col">Data</th><th scope="col">Purpose and legal basis (GDPR, art. 6)</th><th scope="col">Kept</th></tr></thead><tbody><tr><td>Technical data of a request</td><td>Delivering pages and keeping the site safe; legitimate interest (1 f). Addresses of visitors are not written to our logs</td><td>7 days</td></tr><tr><td>Account: e-mail, name, language, country, encrypted password, addresses, cart</td><td>Contract (1 b)</td><td>Until you close it, or 3 years without use; 90 days if the address is never confirmed and nothing is ordered; the cart half a year after its last change</td></tr><tr><td>Newsletter: that you asked for it, confirmed it or left it, and when</td><td>Consent (1 a), which you can withdraw at any time in your account; proving it (7 § 1)</td><td>As long as the account</td></tr><tr><td>Orders: address, products, amounts</td><td>Contract (1 b); bookkeeping, legal duty (1 c)</td><td>10 years</td></tr><tr><td>Digest of your network address with an order, and how often a card was refused</td><td>Stopping the testing of stolen cards; legitimate interest (1 f)</td><td>2 days</td></tr><tr><td>How fast pages appear and answer, on some visits: the kind of page and of connection, counted by the day. Nothing that says who or where; you can switch it off at the end of this page</td><td>A shop that is fast for everybody; legitimate interest (1 f). Once counted, these are no personal data</td><td>400 days, as counts</td></tr><tr><td>Messages to us</td><td>Answering them; legitimate interest (1 f)</td><td>3 years</td></tr></tbody></table>
    <h2>On your device</h2>
    <p>We keep a cookie with your language (365 days) and, in the browser's storage, your cart, what you have typed at the checkout (a day), links to your orders, the theme and, if you sign in, your session. They are needed for what you asked for, so no consent is required and there is no banner. You can delete them in your browser at any time. The complete list stands at the end of this page.</p>
    <h2>Who receives data</h2>
    <p>Our hosting provider, the carrier of your parcel, and for payments our payment provider, whose script is loaded on the checkout page only. They act on our instructions or, the payment provider, under duties of its own. We sell no data. If data leave the European Economic Area, this happens under an adequacy decision or the standard contractual clauses of the European Commission.</p>
    <h2>Your rights</h2>
    <p>You may ask for access, correction, deletion, restriction and a copy of your data, and object to uses that rest on our legitimate interest. Write to us; we answer within a month. In France you may also leave instructions for your data after your death. You may complain to the authority of your country: in France the <a href="https://www.cnil.fr">CNIL</a>, in Italy the <a href="https://www.garanteprivacy.it">Garante per la protezione dei dati personali</a>.</p>
    <h2>Must you give data?</h2>
    <p>Only to order: without an address we cannot deliver. There is no automated decision-making.</p>
    <p>Last changed on 21 November 2026.</p>
    `,
    `
    <h2>Responsable du traitement</h2>
    <p>Vitrine Exemple SAS, 1 rue de l'Exemple, 69001 Lyon, France (société imaginaire), <a href="mailto:hello@vitrine.example">hello@vitrine.example</a>, est responsable du traitement au sens du règlement général sur la protection des données (UE) 2016/679.</p>
    <h2>En bref</h2>
    <p>Ni publicité, ni traçage, ni profilage. Vous pouvez tout regarder sans rien nous donner.</p>
    <h2>Quelles données, pourquoi et combien de temps</h2>
    <table><thead><tr><th scope="col">Données</th><th scope="col">Finalité et base légale (RGPD, art. 6)</th><th scope="col">Durée</th></tr></thead><tbody><tr><td>Données techniques d'une requête</td><td>Fournir les pages et protéger le site ; intérêt légitime (1 f). Les adresses des visiteurs ne sont pas inscrites dans nos journaux</td><td>7 jours</td></tr><tr><td>Compte : courriel, nom, langue, pays, mot de passe chiffré, adresses, panier</td><td>Contrat (1 b)</td><td>Jusqu'à la fermeture, ou 3 ans sans usage ; 90 jours si l'adresse n'est jamais confirmée et que rien n'est commandé ; le panier six mois après sa dernière modification</td></tr><tr><td>Lettre d'information : votre demande, sa confirmation ou son retrait, et leur date</td><td>Consentement (1 a), que vous pouvez retirer à tout moment dans votre compte ; preuve du consentement (7 § 1)</td><td>Aussi longtemps que le compte</td></tr><tr><td>Commandes : adresse, produits, montants</td><td>Contrat (1 b) ; comptabilité, obligation légale (1 c)</td><td>10 ans</td></tr><tr><td>Empreinte de votre adresse réseau avec une commande, et nombre de cartes refusées</td><td>Empêcher l'essai de cartes volées ; intérêt légitime (1 f)</td><td>2 jours</td></tr><tr><td>Vitesse d'affichage et de réaction des pages, lors de certaines visites : type de page et de connexion, comptés par jour. Rien qui dise qui vous êtes ni d'où vous venez ; vous pouvez refuser au bas de cette page</td><td>Une boutique rapide pour tous ; intérêt légitime (1 f). Une fois comptées, ces mesures ne sont pas des données personnelles</td><td>400 jours, sous forme de comptages</td></tr><tr><td>Messages</td><td>Y répondre ; intérêt légitime (1 f)</td><td>3 ans</td></tr></tbody></table>
    <h2>Sur votre appareil</h2>
    <p>Nous déposons un cookie qui retient votre langue (365 jours) et, dans le stockage du navigateur, votre panier, ce que vous avez saisi à la commande (un jour), les liens vers vos commandes, le thème et, si vous vous connectez, votre session. Ils sont nécessaires à ce que vous avez demandé : ils sont exemptés de consentement (art. 82 de la loi Informatique et Libertés), et il n'y a pas de bandeau. Vous pouvez les effacer à tout moment dans votre navigateur. La liste complète figure au bas de cette page.</p>
    <h2>Destinataires</h2>
    <p>Notre hébergeur, le transporteur de votre colis et, pour les paiements, notre prestataire, dont le script n'est chargé que sur la page de commande. Ils agissent sur nos instructions ou, pour le prestataire de paiement, selon ses propres obligations. Nous ne vendons aucune donnée. Si des données quittent l'Espace économique européen, c'est en vertu d'une décision d'adéquation ou des clauses contractuelles types de la Commission européenne.</p>
    <h2>Vos droits</h2>
    <p>Vous pouvez demander l'accès à vos données, leur rectification, leur effacement, la limitation de leur usage et leur copie, et vous opposer aux usages fondés sur notre intérêt légitime. Écrivez-nous ; nous répondons dans le mois. Vous pouvez aussi laisser des directives sur le sort de vos données après votre mort. Vous pouvez adresser une réclamation à la <a href="https://www.cnil.fr">CNIL</a> ou à l'autorité de votre pays.</p>
    <h2>Êtes-vous tenu de fournir des données ?</h2>
    <p>Uniquement pour commander : sans adresse, pas de livraison. Il n'y a pas de décision automatisée.</p>
    <p>Dernière modification : 21 novembre 2026.</p>
    `,
    `
    <h2>Titolare del trattamento</h2>
    <p>Vitrine Exemple SAS, 1 rue de l'Exemple, 69001 Lyon, Francia (società inventata), <a href="mailto:hello@vitrine.example">hello@vitrine.example</a>, è titolare del trattamento ai sensi del regolamento generale sulla protezione dei dati (UE) 2016/679.</p>
    <h2>In breve</h2>
    <p>Niente pubblicità, niente tracciamento, niente profili. Puoi guardare tutto senza darci nulla.</p>
    <h2>Quali dati, perché e per quanto tempo</h2>
    <table><thead><tr><th scope="col">Dati</th><th scope="col">Finalità e base giuridica (GDPR, art. 6)</th><th scope="col">Conservazione</th></tr></thead><tbody><tr><td>Dati tecnici di una richiesta</td><td>Fornire le pagine e proteggere il sito; legittimo interesse (1 f). Gli indirizzi dei visitatori non finiscono nei nostri registri</td><td>7 giorni</td></tr><tr><td>Account: e-mail, nome, lingua, paese, password cifrata, indirizzi, carrello</td><td>Contratto (1 b)</td><td>Fino alla chiusura, o 3 anni senza uso; 90 giorni se l'indirizzo non viene mai confermato e non c'è nessun ordine; il carrello sei mesi dopo l'ultima modifica</td></tr><tr><td>Newsletter: la tua richiesta, la conferma o la revoca, e quando</td><td>Consenso (1 a), che puoi revocare in qualsiasi momento nel tuo account; prova del consenso (7 § 1)</td><td>Quanto l'account</td></tr><tr><td>Ordini: indirizzo, prodotti, importi</td><td>Contratto (1 b); contabilità, obbligo di legge (1 c)</td><td>10 anni</td></tr><tr><td>Impronta del tuo indirizzo di rete con un ordine, e numero di carte rifiutate</td><td>Impedire la prova di carte rubate; legittimo interesse (1 f)</td><td>2 giorni</td></tr><tr><td>Quanto sono veloci le pagine a comparire e a rispondere, in alcune visite: tipo di pagina e di connessione, contati per giorno. Niente che dica chi sei o da dove vieni; puoi disattivarlo in fondo a questa pagina</td><td>Un negozio veloce per tutti; legittimo interesse (1 f). Una volta contate, queste misure non sono dati personali</td><td>400 giorni, come conteggi</td></tr><tr><td>Messaggi</td><td>Rispondere; legittimo interesse (1 f)</td><td>3 anni</td></tr></tbody></table>
    <h2>Sul tuo dispositivo</h2>
    <p>Salviamo un cookie con la tua lingua (365 giorni) e, nella memoria del browser, il carrello, quello che hai scritto alla cassa (un giorno), i link ai tuoi ordini, il tema e, se accedi, la sessione. Sono necessari per quello che hai chiesto: non serve il consenso (art. 122 del Codice privacy) e quindi non c'è un banner. Puoi cancellarli quando vuoi nel browser. L'elenco completo è in fondo a questa pagina.</p>
    <h2>Chi riceve i dati</h2>
    <p>Il nostro fornitore di hosting, il corriere del tuo pacco e, per i pagamenti, il nostro fornitore di servizi di pagamento, il cui script si carica solo nella pagina della cassa. Agiscono su nostra istruzione o, il fornitore di pagamento, secondo obblighi propri. Non vendiamo dati. Se i dati escono dallo Spazio economico europeo, avviene in base a una decisione di adeguatezza o alle clausole contrattuali tipo della Commissione europea.</p>
    <h2>I tuoi diritti</h2>
    <p>Puoi chiedere l'accesso ai dati, la loro correzione, cancellazione, limitazione e copia, e opporti agli usi basati sul nostro legittimo interesse. Scrivici: rispondiamo entro un mese. Puoi presentare reclamo al <a href="https://www.garanteprivacy.it">Garante per la protezione dei dati personali</a> o all'autorità francese, la <a href="https://www.cnil.fr">CNIL</a>.</p>
    <h2>Devi darci i dati?</h2>
    <p>Solo per ordinare: senza indirizzo non possiamo spedire. Non ci sono decisioni automatizzate.</p>
    <p>Ultima modifica: 21 novembre 2026.</p>
    `,
  ),
};
