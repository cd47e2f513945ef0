/** People who order in demo shops: names and addresses that nobody has, but for their towns. */
import type { Address } from '#src/domain/address/address.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import type { Random } from '#scripts/demo/pictures/random.ts';

const GIVEN =
  'Adèle Agathe Alba Alessia Amélie Anaïs Andréa Ariane Aurélie Beatrice Bianca Camille Carla Céline Chiara Chloé Clara Clémence Clément Cosimo Damien Davide Élise Éloïse Émile Enzo Étienne Fabien Federica Félix Flavia Gaël Giacomo Giulia Hélène Hugo Ilaria Inès Jérôme Josué Jules Laëtitia Léa Léonie Livia Loïc Lorenzo Luca Ludovic Maëlle Maël Margaux Marta Matteo Maxime Mélanie Mila Nadège Niccolò Noémie Olivia Orlando Paola Pauline Pietro Quentin Raphaël Régis Rémi Romane Sacha Salomé Sandro Sélène Silvia Solène Stefano Tessa Théo Tommaso Valérie Vera Viola Xavier Yaël Zoé'.split(
    ' ',
  );
const FAMILY =
  'Abadie Aubry Barbieri Baudin Bellini Bérard Berthier Bianco Blanchet Bonnard Bruneau Cadet Capelli Carlier Chénier Colombo Costa Courtois Cuvier Dallasta Daumier Delmas Desprès Doré Dufour Dumas Étienne Fabre Ferrand Ferrari Fontana Forestier Gallo Garnier Giraud Grandjean Gréco Guérin Hébert Hérault Jacquet Joubert Lacroix Lagrange Lefèvre Lemaître Longhi Lorrain Maillard Mancini Marchal Mariani Marquet Ménard Mercier Monti Moreau Morel Nardi Noël Orsini Pagès Palmieri Pasquier Périer Pinelli Poirier Prévost Quéré Rémy Renaud Ricci Rivière Rossetti Roussel Salvi Sénéchal Serra Simonet Tessier Testa Thévenin Toussaint Valente Vasseur Verdier Vidal Villani Zanetti'.split(
    ' ',
  );
const STREETS_FR =
  'rue des Tilleuls|avenue de la Gare|rue du Moulin|place de l’Église|chemin des Vignes|rue Haute|boulevard du Port|impasse des Lilas|rue de la Fontaine|quai des Brumes'.split(
    '|',
  );
const STREETS_IT =
  'via dei Mulini|viale della Stazione|via Nuova|piazza del Duomo|via dei Tigli|corso del Popolo|vicolo Stretto|via della Fontana|lungofiume Alto|via San Rocco'.split(
    '|',
  );
const TOWNS: Readonly<Record<'FR' | 'IT', readonly (readonly [postcode: string, city: string, region: string])[]>> = {
  FR: [
    ['75011', 'Paris', ''],
    ['69002', 'Lyon', ''],
    ['33000', 'Bordeaux', ''],
    ['35000', 'Rennes', ''],
    ['67000', 'Strasbourg', ''],
    ['06300', 'Nice', ''],
    ['44000', 'Nantes', ''],
    ['59800', 'Lille', ''],
    ['42000', 'Saint-Étienne', ''],
    ['56100', 'Lorient', ''],
  ],
  IT: [
    ['20121', 'Milano', 'MI'],
    ['10123', 'Torino', 'TO'],
    ['40121', 'Bologna', 'BO'],
    ['50123', 'Firenze', 'FI'],
    ['16121', 'Genova', 'GE'],
    ['34121', 'Trieste', 'TS'],
    ['70121', 'Bari', 'BA'],
    ['39100', 'Bolzano', 'BZ'],
  ],
};

export interface DemoPerson {
  readonly email: string;
  readonly phone: string;
  readonly locale: Locale;
  readonly address: Address;
}

function pick<Value>(random: Random, values: readonly [Value, ...Value[]] | readonly Value[]): Value {
  const value = values[Math.floor(random() * values.length)];
  if (value === undefined) throw new Error('There is nothing to pick from.');
  return value;
}

/** Small letters without accents. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase();
}

/** Somebody in France or Italy; `mark` makes the address of the mailbox their own. */
export function demoPerson(random: Random, mark: string): DemoPerson {
  const country = random() < 0.6 ? 'FR' : 'IT';
  const [given, family] = [pick(random, GIVEN), pick(random, FAMILY)];
  const [postcode, city, region] = pick(random, TOWNS[country]);
  const house = 1 + Math.floor(random() * 120);
  const street = country === 'FR' ? `${house} ${pick(random, STREETS_FR)}` : `${pick(random, STREETS_IT)} ${house}`;
  return {
    email: `${plain(given)}.${plain(family)}${mark}@customer.example`,
    phone: country === 'FR' ? '+33612345678' : '+393331234567',
    locale: random() < 0.15 ? 'en' : country === 'FR' ? 'fr' : 'it',
    address: { name: `${given} ${family}`, company: '', street, extra: '', postcode, city, region, country },
  };
}
