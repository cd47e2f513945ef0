/**
 * Countries of delivery with their VAT rates in November 2026, basis points
 * (European Commission, 'Taxes in Europe'; one reduced rate each, the one for printed matter and food where there are several).
 * Where a country has no super-reduced rate its lowest rate stands there, so that such goods are never taxed too low.
 */
import { words } from '#scripts/demo/text.ts';
import type { Words } from '#scripts/demo/text.ts';

export interface DemoCountry {
  readonly code: string;
  readonly name: Words;
  readonly active: boolean;
  readonly standard: number;
  readonly reduced: number;
  readonly superReduced: number;
}

export const COUNTRIES: readonly DemoCountry[] = [
  {
    code: 'FR',
    name: words('France', 'France', 'Francia'),
    active: true,
    standard: 2000,
    reduced: 550,
    superReduced: 210,
  },
  {
    code: 'IT',
    name: words('Italy', 'Italie', 'Italia'),
    active: true,
    standard: 2200,
    reduced: 1000,
    superReduced: 400,
  },
  {
    code: 'BE',
    name: words('Belgium', 'Belgique', 'Belgio'),
    active: true,
    standard: 2100,
    reduced: 600,
    superReduced: 600,
  },
  {
    code: 'DE',
    name: words('Germany', 'Allemagne', 'Germania'),
    active: true,
    standard: 1900,
    reduced: 700,
    superReduced: 700,
  },
  {
    code: 'ES',
    name: words('Spain', 'Espagne', 'Spagna'),
    active: true,
    standard: 2100,
    reduced: 1000,
    superReduced: 400,
  },
  {
    code: 'LU',
    name: words('Luxembourg', 'Luxembourg', 'Lussemburgo'),
    active: true,
    standard: 1700,
    reduced: 800,
    superReduced: 300,
  },
  {
    code: 'AT',
    name: words('Austria', 'Autriche', 'Austria'),
    active: true,
    standard: 2000,
    reduced: 1000,
    superReduced: 1000,
  },
  {
    code: 'NL',
    name: words('Netherlands', 'Pays-Bas', 'Paesi Bassi'),
    active: true,
    standard: 2100,
    reduced: 900,
    superReduced: 900,
  },
  {
    code: 'PT',
    name: words('Portugal', 'Portugal', 'Portogallo'),
    active: true,
    standard: 2300,
    reduced: 600,
    superReduced: 600,
  },
  {
    code: 'IE',
    name: words('Ireland', 'Irlande', 'Irlanda'),
    active: true,
    standard: 2300,
    reduced: 1350,
    superReduced: 480,
  },
  // For VAT Monaco is part of France (Directive 2006/112/EC, art. 7).
  {
    code: 'MC',
    name: words('Monaco', 'Monaco', 'Monaco'),
    active: true,
    standard: 2000,
    reduced: 550,
    superReduced: 210,
  },
  // Off until the seller has a UK VAT number.
  {
    code: 'GB',
    name: words('United Kingdom', 'Royaume-Uni', 'Regno Unito'),
    active: false,
    standard: 2000,
    reduced: 500,
    superReduced: 0,
  },
];
