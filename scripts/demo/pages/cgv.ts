/** Terms of sale: Directive 2011/83/EU, Code de la consommation, Codice del consumo. */
import { pageBody } from '#scripts/demo/pages/page-text.ts';
import { slugs, words } from '#scripts/demo/text.ts';
import type { DemoPage } from '#scripts/demo/types.ts';

export const CGV: DemoPage = {
  key: 'cgv',
  slug: slugs('cgv', 'cgv', 'cgv'),
  title: words('Terms of sale', 'Conditions générales de vente', 'Condizioni di vendita'),
  summary: words(
    'How a contract comes about, what you pay, how we deliver, and which guarantees the law gives you.',
    'Comment se forme le contrat, ce que vous payez, comment nous livrons et quelles garanties vous donne la loi.',
    'Come si conclude il contratto, quanto paghi, come spediamo e quali garanzie ti dà la legge.',
  ),
  body: pageBody(
    `
    <h2>1. Who sells</h2>
    <p>The seller is {{legal_name}}, {{address}}. Telephone, e-mail and registration stand in the <a href="/legal-notice">legal notice</a>. These terms apply to purchases by consumers in the countries named on the page <a href="/delivery">Delivery</a>.</p>
    <h2>2. Products</h2>
    <p>Each product page states the main characteristics, the material, the size and any safety information. Objects that are drawn, thrown or woven one by one may differ slightly from the picture; that is their nature and not a lack of conformity as long as the description holds.</p>
    <h2>3. Prices</h2>
    <p>Prices are in euros and include VAT at the rate of the country of delivery; the price you pay is the same in each of them. The cost of delivery is added and is shown before you order. A crossed-out price is the lowest price of the last 30 days before the reduction (art. 6a of Directive 98/6/EC).</p>
    <h2>4. Ordering</h2>
    <ol><li>You put products into the cart and may change it at any time.</li><li>You give the address and choose the delivery.</li><li>You check everything and correct mistakes.</li><li>You press “Order with obligation to pay”. This is your offer.</li></ol>
    <p>We confirm at once by e-mail that the order has arrived, with these terms attached. The contract comes about with this confirmation; if you pay by bank transfer, it comes about when we confirm that the money has come. You can order in English, French or Italian. We keep the order and make it available in your account.</p>
    <h2>5. Payment</h2>
    <p>You pay by card, or by another of the means shown at the checkout, through our payment provider; we never see the card number. The amount is charged when you order. If a payment fails, the products stay reserved for 30 minutes after the order, and you may try again until then. Where the checkout offers a bank transfer, you see our account after the order and in a mail: the products stay reserved for the working days named there, the contract comes about when we confirm that the money has come, and an order whose money does not come in time ends.</p>
    <h2>6. Delivery</h2>
    <p>We deliver within the time stated before you order, and within 30 days at the latest. If we are late, you may ask us to deliver within a reasonable further period; if we do not, you may end the contract and get your money back within 14 days. The risk passes to you when you, or somebody you named, receive the parcel.</p>
    <h2>7. Right of withdrawal</h2>
    <p>You may withdraw within 14 days without giving a reason (art. 9 of Directive 2011/83/EU). You can do it on this site: “<a href="/withdraw">withdraw from contract here</a>” stands at the foot of every page and beside each of your orders. The other ways, and the exceptions, stand in the <a href="/retpolicy">returns policy</a>.</p>
    <h2>8. Legal guarantee of conformity</h2>
    <p>We answer for any lack of conformity that exists on delivery and appears within two years (art. L217-3 ff of the French Code de la consommation; for consumers in Italy art. 128 ff of the Codice del consumo). You may choose repair or replacement, free of charge and within a reasonable time. If neither is possible, or it takes too long, you may ask for a lower price or end the contract. A defect that appears within two years in France, or one year in Italy, is presumed to have been there on delivery. Apart from this, the guarantee against hidden defects applies (art. 1641 to 1648 of the French Code civil).</p>
    <h2>9. Complaints and mediation</h2>
    <p>Write to {{email}}; we answer within five working days.</p>
    <p>If we find no solution, you may turn, free of charge, to our consumer mediator: {{mediator}} (art. L612-1 of the Code de la consommation).</p>
    <p>Consumers elsewhere may use the dispute resolution body of their country. The European online dispute resolution platform was closed on 20 July 2025.</p>
    <h2>10. Law</h2>
    <p>The law of the country in which the seller is established applies. The mandatory rules of the country where you live protect you in any case, and the courts are those that the law of the Union names.</p>
    <p>Last changed on 21 November 2026.</p>
    `,
    `
    <h2>1. Le vendeur</h2>
    <p>Le vendeur est {{legal_name}}, {{address}}. Téléphone, courriel et immatriculation figurent dans les <a href="/fr/mentions-legales">mentions légales</a>. Ces conditions s'appliquent aux achats des consommateurs dans les pays indiqués à la page <a href="/fr/livraison">Livraison</a>.</p>
    <h2>2. Les produits</h2>
    <p>Chaque fiche indique les caractéristiques essentielles, la matière, les dimensions et, s'il y a lieu, les informations de sécurité. Les objets dessinés, tournés ou tissés un à un peuvent différer légèrement de l'image ; c'est leur nature, et non un défaut de conformité, tant que la description est respectée.</p>
    <h2>3. Les prix</h2>
    <p>Les prix sont en euros et comprennent la TVA au taux du pays de livraison ; le prix payé est le même dans tous ces pays. Les frais de livraison s'y ajoutent et sont indiqués avant la commande. Un prix barré est le prix le plus bas des 30 derniers jours avant la réduction (art. L112-1-1 du Code de la consommation).</p>
    <h2>4. La commande</h2>
    <ol><li>Vous mettez des produits au panier et le modifiez à votre gré.</li><li>Vous indiquez l'adresse et choisissez la livraison.</li><li>Vous vérifiez l'ensemble et corrigez les erreurs.</li><li>Vous cliquez sur « Commande avec obligation de paiement ».</li></ol>
    <p>Nous accusons réception de la commande aussitôt, par courriel, avec ces conditions en pièce jointe. Le contrat est formé par cette confirmation ; en cas de virement bancaire, il est formé lorsque nous confirmons l'arrivée de l'argent. La commande peut se faire en français, en anglais ou en italien. Nous conservons la commande et la tenons à disposition dans votre compte ; pour un montant de 120 € ou plus, l'écrit est archivé pendant dix ans (art. L213-1 du Code de la consommation).</p>
    <h2>5. Le paiement</h2>
    <p>Le paiement se fait par carte, ou par un autre des moyens proposés à la commande, auprès de notre prestataire ; nous ne voyons jamais le numéro de la carte. Le montant est débité à la commande. Si le paiement échoue, les articles restent réservés 30 minutes après la commande, et vous pouvez recommencer jusque-là. Si un virement bancaire est proposé à la commande, vous voyez notre compte après la commande et dans un courriel : les articles restent réservés pendant les jours ouvrés indiqués, le contrat est conclu lorsque nous confirmons l'arrivée de l'argent, et une commande dont l'argent n'arrive pas à temps prend fin.</p>
    <h2>6. La livraison</h2>
    <p>Nous livrons dans le délai annoncé avant la commande, et au plus tard dans les 30 jours (art. L216-1 du Code de la consommation). En cas de retard, vous pouvez nous demander de livrer dans un délai supplémentaire raisonnable ; à défaut, vous pouvez résoudre le contrat et être remboursé sous 14 jours. Le risque passe à vous lorsque vous, ou un tiers que vous avez désigné, recevez le colis.</p>
    <h2>7. Le droit de rétractation</h2>
    <p>Vous pouvez vous rétracter dans un délai de 14 jours, sans motif (art. L221-18 du Code de la consommation). Vous pouvez le faire sur ce site : « <a href="/fr/withdraw">renoncer au contrat ici</a> » se trouve au bas de chaque page et auprès de chacune de vos commandes. Les autres moyens et les exceptions figurent dans la <a href="/fr/retpolicy">politique de retour</a>.</p>
    <h2>8. Les garanties légales</h2>
    <blockquote>
    <p>Le consommateur dispose d'un délai de deux ans à compter de la délivrance du bien pour obtenir la mise en œuvre de la garantie légale de conformité en cas d'apparition d'un défaut de conformité. Durant ce délai, le consommateur n'est tenu d'établir que l'existence du défaut de conformité et non la date d'apparition de celui-ci.</p>
    <p>La garantie légale de conformité donne au consommateur droit à la réparation ou au remplacement du bien dans un délai de trente jours suivant sa demande, sans frais et sans inconvénient majeur pour lui. Si le bien est réparé dans le cadre de la garantie légale de conformité, le consommateur bénéficie d'une extension de six mois de la garantie initiale. Si le consommateur demande la réparation du bien, mais que le vendeur impose le remplacement, la garantie légale de conformité est renouvelée pour une période de deux ans à compter de la date de remplacement du bien.</p>
    <p>Le consommateur peut obtenir une réduction du prix d'achat en conservant le bien ou mettre fin au contrat en se faisant rembourser intégralement contre restitution du bien, si :</p>
    <ol><li>le professionnel refuse de réparer ou de remplacer le bien ;</li><li>la réparation ou le remplacement du bien intervient après un délai de trente jours ;</li><li>la réparation ou le remplacement du bien occasionne un inconvénient majeur pour le consommateur, notamment lorsque celui-ci supporte définitivement les frais de reprise ou d'enlèvement du bien non conforme, ou s'il supporte les frais d'installation du bien réparé ou de remplacement ;</li><li>la non-conformité du bien persiste en dépit de la tentative de mise en conformité du vendeur restée infructueuse.</li></ol>
    <p>Le consommateur a également droit à une réduction du prix du bien ou à la résolution du contrat lorsque le défaut de conformité est si grave qu'il justifie que la réduction du prix ou la résolution du contrat soit immédiate. Le consommateur n'est alors pas tenu de demander la réparation ou le remplacement du bien au préalable. Le consommateur n'a pas droit à la résolution de la vente si le défaut de conformité est mineur.</p>
    <p>Toute période d'immobilisation du bien en vue de sa réparation ou de son remplacement suspend la garantie qui restait à courir jusqu'à la délivrance du bien remis en état. Les droits mentionnés ci-dessus résultent de l'application des articles L217-1 à L217-32 du Code de la consommation. Le vendeur qui fait obstacle de mauvaise foi à la mise en œuvre de la garantie légale de conformité encourt une amende civile d'un montant maximal de 300 000 €, qui peut être porté jusqu'à 10 % du chiffre d'affaires moyen annuel (article L241-5 du Code de la consommation).</p>
    <p>Le consommateur bénéficie également de la garantie légale des vices cachés en application des articles 1641 à 1649 du Code civil, pendant une durée de deux ans à compter de la découverte du défaut. Cette garantie donne droit à une réduction de prix si le bien est conservé ou à un remboursement intégral contre restitution du bien.</p>
    </blockquote>
    <p>Le professionnel qui répond de ces garanties est le vendeur : {{legal_name}}, {{address}}, téléphone {{phone}}, {{email}}. C'est à lui que vous adressez votre demande (art. L211-2 et D211-1 du Code de la consommation).</p>
    <h2>9. Réclamations et médiation</h2>
    <p>Écrivez à {{email}} ; nous répondons sous cinq jours ouvrés.</p>
    <p>À défaut de solution, vous pouvez saisir gratuitement notre médiateur de la consommation : {{mediator}} (art. L612-1 du Code de la consommation).</p>
    <p>La plateforme européenne de règlement en ligne des litiges est fermée depuis le 20 juillet 2025.</p>
    <h2>10. Droit applicable</h2>
    <p>Le droit du pays où le vendeur est établi s'applique. Les règles impératives du pays où vous résidez vous protègent en tout cas, et les tribunaux compétents sont ceux que désigne le droit de l'Union.</p>
    <p>Dernière modification : 21 novembre 2026.</p>
    `,
    `
    <h2>1. Chi vende</h2>
    <p>Il venditore è {{legal_name}}, {{address}}. Telefono, e-mail e iscrizione si trovano nelle <a href="/it/note-legali">note legali</a>. Queste condizioni valgono per gli acquisti dei consumatori nei Paesi indicati alla pagina <a href="/it/spedizioni">Spedizioni</a>.</p>
    <h2>2. I prodotti</h2>
    <p>Ogni scheda indica le caratteristiche principali, il materiale, le misure e, dove serve, le informazioni di sicurezza. Gli oggetti disegnati, torniti o tessuti uno per uno possono essere un po' diversi dall'immagine: è la loro natura, non un difetto di conformità, finché la descrizione è rispettata.</p>
    <h2>3. I prezzi</h2>
    <p>I prezzi sono in euro e comprendono l'IVA con l'aliquota del Paese di consegna; il prezzo che paghi è lo stesso in tutti. Le spese di spedizione si aggiungono e le vedi prima di ordinare. Un prezzo barrato è il prezzo più basso degli ultimi 30 giorni prima della riduzione (art. 17-bis del Codice del consumo).</p>
    <h2>4. L'ordine</h2>
    <ol><li>Metti i prodotti nel carrello e lo cambi quando vuoi.</li><li>Indichi l'indirizzo e scegli la spedizione.</li><li>Controlli tutto e correggi gli errori.</li><li>Premi “Ordine con obbligo di pagare”. È la tua proposta.</li></ol>
    <p>Confermiamo subito per e-mail che l'ordine è arrivato, con queste condizioni in allegato. Il contratto si conclude con questa conferma; se paghi con bonifico, si conclude quando confermiamo l'arrivo del denaro. Puoi ordinare in italiano, francese o inglese. Conserviamo l'ordine e lo trovi nel tuo account.</p>
    <h2>5. Il pagamento</h2>
    <p>Paghi con carta, o con un altro dei mezzi proposti alla cassa, attraverso il nostro fornitore di servizi di pagamento; non vediamo mai il numero della carta. L'importo viene addebitato al momento dell'ordine. Se il pagamento non riesce, i prodotti restano riservati per 30 minuti dopo l'ordine e fino ad allora puoi riprovare. Se alla cassa è offerto il bonifico bancario, vedi il nostro conto dopo l'ordine e in una mail: i prodotti restano riservati per i giorni lavorativi indicati, il contratto si conclude quando confermiamo l'arrivo del denaro, e un ordine il cui denaro non arriva in tempo termina.</p>
    <h2>6. La consegna</h2>
    <p>Consegniamo nel tempo indicato prima dell'ordine e al più tardi entro 30 giorni (art. 61 del Codice del consumo). Se siamo in ritardo, puoi darci un termine supplementare adeguato; se non lo rispettiamo, puoi risolvere il contratto e riavere i soldi senza indebito ritardo. Il rischio passa a te quando tu, o una persona che hai indicato, ricevete il pacco (art. 63).</p>
    <h2>7. Il diritto di recesso</h2>
    <p>Puoi recedere entro 14 giorni senza dare motivi (art. 52 del Codice del consumo). Puoi farlo su questo sito: trovi “<a href="/it/withdraw">recedere dal contratto qui</a>” in fondo a ogni pagina e accanto a ogni tuo ordine. Gli altri modi, e le eccezioni, sono nella <a href="/it/retpolicy">politica di reso</a>.</p>
    <h2>8. La garanzia legale di conformità</h2>
    <p>Rispondiamo di ogni difetto di conformità che esiste alla consegna e si manifesta entro due anni (art. 128 e seguenti del Codice del consumo, in particolare 133 e 135-bis). Puoi chiedere la riparazione o la sostituzione, senza spese ed entro un termine ragionevole. Se non è possibile, o ci mettiamo troppo, puoi chiedere una riduzione del prezzo o la risoluzione del contratto. Il difetto che si manifesta entro un anno dalla consegna si presume esistente già in quel momento (art. 135). L'azione si prescrive in 26 mesi dalla consegna; non devi denunciare il difetto entro un termine.</p>
    <p>Per i consumatori in Francia valgono gli art. L217-3 e seguenti del Code de la consommation e la garanzia per i vizi occulti (art. 1641 e seguenti del Code civil).</p>
    <h2>9. Reclami e conciliazione</h2>
    <p>Scrivi a {{email}}; rispondiamo entro cinque giorni lavorativi.</p>
    <p>Se non troviamo una soluzione, puoi rivolgerti gratuitamente al nostro mediatore: {{mediator}}.</p>
    <p>Puoi rivolgerti anche a un organismo ADR iscritto negli elenchi dell'art. 141-decies del Codice del consumo. La piattaforma europea ODR è stata chiusa il 20 luglio 2025.</p>
    <h2>10. Legge applicabile</h2>
    <p>Si applica la legge del Paese in cui il venditore ha sede. Le norme imperative del Paese in cui vivi ti proteggono in ogni caso; per chi risiede in Italia è competente il giudice del luogo di residenza o domicilio.</p>
    <p>Ultima modifica: 21 novembre 2026.</p>
    `,
  ),
};
