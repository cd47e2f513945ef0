/**
 * Legal notice: LCEN art. 1-1 (France), art. 7 D.Lgs. 70/2003 and art. 35 DPR 633/1972 (Italy). The facts are those of
 * the shop record (domain/text/fill-facts).
 */
import { pageBody } from '#scripts/demo/pages/page-text.ts';
import { slugs, words } from '#scripts/demo/text.ts';
import type { DemoPage } from '#scripts/demo/types.ts';

export const LEGAL: DemoPage = {
  key: 'legal',
  slug: slugs('legal-notice', 'mentions-legales', 'note-legali'),
  title: words('Legal notice', 'Mentions légales', 'Note legali'),
  summary: words(
    'Who publishes this site, who hosts it, and how to reach us.',
    'Qui publie ce site, qui l’héberge, et comment nous joindre.',
    'Chi pubblica questo sito, chi lo ospita e come raggiungerci.',
  ),
  body: pageBody(
    `
    <h2>Publisher</h2>
    <p>{{legal_name}}<br>{{legal_form}}<br>Share capital: {{share_capital}}<br>{{address}}<br>Telephone: {{phone}}<br>E-mail: {{email}}<br>Certified mail (Italy): {{pec}}</p>
    <p>{{registration}}<br>VAT number: {{vat_number}}<br>Director of publication: {{publication_director}}</p>
    <h2>Hosting</h2>
    <p>{{host}}</p>
    <h2>Producer identification (EPR)</h2>
    <p>{{epr_numbers}}</p>
    <h2>Consumer mediation</h2>
    <p>{{mediator}}<br>{{mediator_url}}</p>
    <p>Please write to us first. The European online dispute resolution platform was closed on 20 July 2025.</p>
    <h2>Point of contact</h2>
    <p>For customers and for authorities, product safety included (Regulation (EU) 2023/988): the e-mail address above, in each language of this site.</p>
    <h2>Rights</h2>
    <p>Texts and pictures © {{brand}}. The software is open source under the MIT licence.</p>
    `,
    `
    <h2>Éditeur</h2>
    <p>{{legal_name}}<br>{{legal_form}}<br>Capital : {{share_capital}}<br>{{address}}<br>Téléphone : {{phone}}<br>Courriel : {{email}}<br>PEC (Italie) : {{pec}}</p>
    <p>{{registration}}<br>TVA intracommunautaire : {{vat_number}}<br>Direction de la publication : {{publication_director}}</p>
    <h2>Hébergeur</h2>
    <p>{{host}}</p>
    <h2>Identifiants uniques (REP)</h2>
    <p>{{epr_numbers}}</p>
    <h2>Médiation de la consommation</h2>
    <p>{{mediator}} (art. L616-1 du Code de la consommation)<br>{{mediator_url}}</p>
    <p>Écrivez-nous d'abord. La plateforme européenne de règlement en ligne des litiges est fermée depuis le 20 juillet 2025.</p>
    <h2>Point de contact</h2>
    <p>Pour les clients comme pour les autorités, y compris en matière de sécurité des produits (règlement (UE) 2023/988) : l'adresse électronique ci-dessus, dans chaque langue de ce site.</p>
    <h2>Droits</h2>
    <p>Textes et images © {{brand}}. Le logiciel est libre, sous licence MIT.</p>
    `,
    `
    <h2>Editore</h2>
    <p>{{legal_name}}<br>{{legal_form}}<br>Capitale sociale: {{share_capital}}<br>{{address}}<br>Telefono: {{phone}}<br>E-mail: {{email}}<br>PEC: {{pec}}</p>
    <p>Registro delle imprese: {{registration}}<br>Partita IVA: {{vat_number}}<br>Responsabile della pubblicazione: {{publication_director}}</p>
    <h2>Hosting</h2>
    <p>{{host}}</p>
    <h2>Responsabilità estesa del produttore (EPR)</h2>
    <p>{{epr_numbers}}</p>
    <h2>Risoluzione alternativa delle controversie</h2>
    <p>{{mediator}}<br>{{mediator_url}}</p>
    <p>Scrivici prima. La piattaforma europea ODR è stata chiusa il 20 luglio 2025.</p>
    <h2>Punto di contatto</h2>
    <p>Per i clienti e per le autorità, anche in materia di sicurezza dei prodotti (regolamento (UE) 2023/988): l'indirizzo e-mail qui sopra, in ogni lingua di questo sito.</p>
    <h2>Diritti</h2>
    <p>Testi e immagini © {{brand}}. Il software è open source con licenza MIT.</p>
    `,
  ),
};
