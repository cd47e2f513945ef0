/**
 * Makers of the demo products (GPSR, art. 9 and 19): invented people at invented addresses, which say so in the
 * language of the place. A name has no language of its own, so it has no word that would need one.
 */
import type { DemoManufacturer } from '#scripts/demo/types.ts';

export const MANUFACTURERS: readonly DemoManufacturer[] = [
  {
    key: 'atelier',
    name: 'Atelier Vitrine',
    address: '1 rue de l’Exemple\n69001 Lyon\nFrance',
    country: 'FR',
    contact: 'atelier@vitrine.example',
  },
  {
    key: 'tessitura',
    name: 'Tessitura Falda',
    address: 'Via dell’Esempio 2\n13900 Biella BI\nItalia',
    country: 'IT',
    contact: 'ciao@falda.example',
  },
  {
    key: 'lumen',
    name: 'Lumen Lento',
    address: 'Via dell’Esempio 14\n20154 Milano MI\nItalia',
    country: 'IT',
    contact: 'https://lumenlento.example',
  },
  {
    key: 'terre',
    name: 'Terre Basse',
    address: '7 chemin de l’Exemple\n06220 Vallauris\nFrance',
    country: 'FR',
    contact: 'bonjour@terrebasse.example',
  },
  {
    key: 'cartiera',
    name: 'Cartiera Lenta',
    address: 'Via dell’Esempio 8\n60044 Fabriano AN\nItalia',
    country: 'IT',
    contact: 'ciao@cartieralenta.example',
  },
];
