/** Returns policy: the information of Annex I of Directive 2011/83/EU, with the model form. */
import { pageBody } from '#scripts/demo/pages/page-text.ts';
import { slugs, words } from '#scripts/demo/text.ts';
import type { DemoPage } from '#scripts/demo/types.ts';

export const RETPOLICY: DemoPage = {
  key: 'retpolicy',
  slug: slugs('retpolicy', 'retpolicy', 'retpolicy'),
  title: words('Returns policy', 'Politique de retour', 'Politica di reso'),
  summary: words(
    'Fourteen days to change your mind, how to send something back, and when you get your money.',
    "Quatorze jours pour changer d'avis, comment renvoyer un article et quand vous êtes remboursé.",
    'Quattordici giorni per cambiare idea, come rimandare qualcosa e quando riavrai i soldi.',
  ),
  body: pageBody(
    `
    <h2>Your right of withdrawal</h2>
    <p>You have the right to withdraw from the contract within 14 days without giving any reason. The period ends 14 days after the day on which you, or a person you named who is not the carrier, receive the goods; for an order that comes in several parcels, the last of them.</p>
    <p>To withdraw, tell us so in a clear statement before the period has ended: by letter to {{legal_name}}, {{address}}, by e-mail to {{email}}, or with the model form below, which is not obligatory. Or use the withdrawal function of this site (art. 11a of Directive 2011/83/EU): at the foot of every page, and beside each of your orders, stands “<a href="/withdraw">withdraw from contract here</a>”; there you make your statement and press “confirm withdrawal”. We confirm at once by e-mail, with its content, date and time, that your statement has arrived. You need no account for it.</p>
    <h2>What you get back, and when</h2>
    <p>We refund everything that we received from you, including the cost of the cheapest delivery we offer, without undue delay and not later than 14 days after we have heard of your withdrawal, by the means of payment that you used. We may wait until the goods are back or you have shown that you sent them.</p>
    <h2>Sending the goods back</h2>
    <p>Please send them within 14 days after your statement to the address above. You bear the direct cost of the return: between €6 and €15 for a parcel within the European Union, depending on weight. Pack fragile objects as they came; the box is made to be used twice.</p>
    <p>You are liable only for a loss of value that comes from handling the goods in a way that is not needed to see what they are, how they are made and how they work: what you would do in a shop, you may do at home.</p>
    <h2>No right of withdrawal</h2>
    <ul><li>for goods made to your specification or clearly personalised;</li><li>for sealed goods that are not suitable for return for reasons of health or hygiene, once you have unsealed them.</li></ul>
    <p>Where that is so, it stands beside the product on its page, in the cart and before you order.</p>
    <h2>Something is broken or wrong</h2>
    <p>That is no withdrawal but a case for the legal guarantee (see the <a href="/cgv">terms of sale</a>). Send us a photograph; we collect the object at our cost, and repair, replace or refund it.</p>
    <h2>Model withdrawal form</h2>
    <blockquote><p>To {{legal_name}}, {{address}}, {{email}}:</p><p>I/We (*) hereby give notice that I/we (*) withdraw from my/our (*) contract of sale of the following goods (*)/for the provision of the following service (*):</p><p>Ordered on (*)/received on (*):</p><p>Name of consumer(s):</p><p>Address of consumer(s):</p><p>Signature of consumer(s) (only if this form is notified on paper):</p><p>Date:</p><p>(*) Delete as appropriate.</p></blockquote>
    `,
    `
    <h2>Votre droit de rétractation</h2>
    <p>Vous avez le droit de vous rétracter du contrat sans donner de motif dans un délai de quatorze jours. Le délai expire quatorze jours après le jour où vous-même, ou un tiers autre que le transporteur et désigné par vous, prend physiquement possession du bien ; pour une commande livrée en plusieurs colis, du dernier d'entre eux.</p>
    <p>Pour exercer ce droit, notifiez-nous votre décision par une déclaration dénuée d'ambiguïté avant l'expiration du délai : par lettre à {{legal_name}}, {{address}}, par courriel à {{email}}, ou à l'aide du formulaire ci-dessous, qui n'est pas obligatoire. Vous pouvez aussi utiliser la fonctionnalité de rétractation de ce site (article 11 bis de la directive 2011/83/UE) : au bas de chaque page, et auprès de chacune de vos commandes, se trouve « <a href="/fr/withdraw">renoncer au contrat ici</a> » ; vous y faites votre déclaration, puis cliquez sur « confirmer la rétractation ». Nous en accusons réception aussitôt par courriel, avec son contenu, sa date et son heure. Aucun compte n'est nécessaire.</p>
    <h2>Ce qui vous est remboursé, et quand</h2>
    <p>Nous vous remboursons tous les paiements reçus de vous, y compris les frais de la livraison standard la moins chère que nous proposons, sans retard excessif et au plus tard quatorze jours après avoir été informés de votre décision, par le moyen de paiement que vous avez utilisé. Nous pouvons attendre d'avoir reçu le bien ou la preuve de son expédition.</p>
    <h2>Renvoyer les articles</h2>
    <p>Renvoyez-les dans les quatorze jours qui suivent votre déclaration, à l'adresse ci-dessus. Les frais directs de renvoi sont à votre charge : de 6 à 15 € pour un colis dans l'Union européenne, selon le poids. Emballez les objets fragiles comme ils sont venus ; la boîte est faite pour servir deux fois.</p>
    <p>Votre responsabilité n'est engagée qu'à l'égard de la dépréciation résultant de manipulations autres que celles nécessaires pour établir la nature, les caractéristiques et le bon fonctionnement du bien : ce que vous feriez en magasin, vous pouvez le faire chez vous.</p>
    <h2>Pas de droit de rétractation</h2>
    <ul><li>pour les biens confectionnés selon vos spécifications ou nettement personnalisés ;</li><li>pour les biens scellés qui ne peuvent être renvoyés pour des raisons d'hygiène ou de santé, une fois descellés par vous (art. L221-28 du Code de la consommation).</li></ul>
    <p>Le cas échéant, cela est indiqué à côté du produit : sur sa page, dans le panier et avant la commande.</p>
    <h2>Un objet cassé ou non conforme</h2>
    <p>Ce n'est pas une rétractation mais un cas de garantie légale (voir les <a href="/fr/cgv">conditions générales de vente</a>). Envoyez-nous une photo ; nous faisons reprendre l'objet à nos frais, puis nous le réparons, le remplaçons ou le remboursons.</p>
    <h2>Modèle de formulaire de rétractation</h2>
    <blockquote><p>À l'attention de {{legal_name}}, {{address}}, {{email}} :</p><p>Je/nous (*) vous notifie/notifions (*) par la présente ma/notre (*) rétractation du contrat portant sur la vente du bien (*)/pour la prestation de services (*) ci-dessous :</p><p>Commandé le (*)/reçu le (*) :</p><p>Nom du (des) consommateur(s) :</p><p>Adresse du (des) consommateur(s) :</p><p>Signature du (des) consommateur(s) (uniquement en cas de notification du présent formulaire sur papier) :</p><p>Date :</p><p>(*) Rayez la mention inutile.</p></blockquote>
    `,
    `
    <h2>Il tuo diritto di recesso</h2>
    <p>Hai il diritto di recedere dal contratto, senza indicarne le ragioni, entro 14 giorni. Il periodo scade dopo 14 giorni dal giorno in cui tu, o un terzo da te indicato e diverso dal vettore, acquisite il possesso fisico dei beni; se l'ordine arriva in più pacchi, dell'ultimo.</p>
    <p>Per recedere devi informarci con una dichiarazione esplicita prima della scadenza: per lettera a {{legal_name}}, {{address}}, per e-mail a {{email}}, oppure con il modulo qui sotto, che non è obbligatorio. Oppure usa la funzione di recesso di questo sito (articolo 11 bis della direttiva 2011/83/UE): in fondo a ogni pagina, e accanto a ogni tuo ordine, trovi “<a href="/it/withdraw">recedere dal contratto qui</a>”; lì fai la dichiarazione e premi “conferma recesso”. Ti confermiamo subito per e-mail, con contenuto, data e ora, che la dichiarazione è arrivata. Non serve un account.</p>
    <h2>Che cosa riavrai, e quando</h2>
    <p>Ti rimborsiamo tutto ciò che abbiamo ricevuto da te, compreso il costo della consegna meno costosa che offriamo, senza indebito ritardo e non oltre 14 giorni da quando sappiamo del recesso, con lo stesso mezzo di pagamento che hai usato. Possiamo aspettare di aver ricevuto i beni o la prova che li hai spediti.</p>
    <h2>Come rimandare i beni</h2>
    <p>Spediscili entro 14 giorni dalla dichiarazione all'indirizzo qui sopra. I costi diretti della restituzione sono a tuo carico: tra 6 e 15 € per un pacco nell'Unione europea, secondo il peso. Imballa gli oggetti fragili come sono arrivati; la scatola è fatta per essere usata due volte.</p>
    <p>Rispondi solo della diminuzione di valore che deriva da una manipolazione diversa da quella necessaria per stabilire la natura, le caratteristiche e il funzionamento dei beni: quello che faresti in negozio puoi farlo a casa.</p>
    <h2>Quando il recesso è escluso</h2>
    <ul><li>per i beni confezionati su misura o chiaramente personalizzati;</li><li>per i beni sigillati che non si prestano a essere restituiti per motivi igienici o di salute e che sono stati aperti dopo la consegna (art. 59 del Codice del consumo).</li></ul>
    <p>Se è così, lo trovi scritto accanto al prodotto: nella sua pagina, nel carrello e prima di ordinare.</p>
    <h2>Un oggetto rotto o non conforme</h2>
    <p>Non è un recesso ma un caso di garanzia legale (vedi le <a href="/it/cgv">condizioni di vendita</a>). Mandaci una fotografia: ritiriamo l'oggetto a nostre spese e lo ripariamo, lo sostituiamo o lo rimborsiamo.</p>
    <h2>Modulo tipo di recesso</h2>
    <blockquote><p>Destinatario: {{legal_name}}, {{address}}, {{email}}</p><p>Con la presente io/noi (*) notifichiamo il recesso dal mio/nostro (*) contratto di vendita dei seguenti beni/servizi (*):</p><p>Ordinato il (*)/ricevuto il (*):</p><p>Nome del/dei consumatore(i):</p><p>Indirizzo del/dei consumatore(i):</p><p>Firma del/dei consumatore(i) (solo se il presente modulo è notificato in versione cartacea):</p><p>Data:</p><p>(*) Cancellare la dicitura inutile.</p></blockquote>
    `,
  ),
};
