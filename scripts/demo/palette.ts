/** The two rooms: dark-grey walls with white type, and paper white with black type and one deep orange. */
import type { Theme, Token } from '#src/domain/site/palette.ts';
import { words } from '#scripts/demo/text.ts';
import type { Words } from '#scripts/demo/text.ts';

export interface DemoColour extends Readonly<Record<Theme, string>> {
  readonly token: Token;
  readonly name: Words;
  readonly note: Words;
}

export const COLOURS: readonly DemoColour[] = [
  {
    token: 'background',
    dark: '#1c1c1f',
    light: '#faf8f4',
    name: words('Wall', 'Mur', 'Parete'),
    note: words(
      'The wall that everything hangs on.',
      'Le mur où tout est accroché.',
      'La parete a cui tutto è appeso.',
    ),
  },
  {
    token: 'surface',
    dark: '#29292d',
    light: '#f0ede6',
    name: words('Plinth', 'Socle', 'Piedistallo'),
    note: words(
      'A shade nearer than the wall: panels, menus, fields.',
      'Un ton plus proche que le mur : panneaux, menus, champs.',
      'Un tono più vicina della parete: pannelli, menu, campi.',
    ),
  },
  {
    token: 'text',
    dark: '#f2efe9',
    light: '#181818',
    name: words('Label', 'Cartel', 'Didascalia'),
    note: words('What is meant to be read.', 'Ce qui se lit.', 'Ciò che si legge.'),
  },
  {
    token: 'muted',
    dark: '#b5b1a9',
    light: '#5a5750',
    name: words('Whisper', 'Murmure', 'Sussurro'),
    note: words(
      'What may be read afterwards: captions, hints, dates.',
      'Ce qui se lit ensuite : légendes, indications, dates.',
      'Ciò che si legge dopo: didascalie, indicazioni, date.',
    ),
  },
  {
    token: 'line',
    dark: '#7a7772',
    light: '#87837a',
    name: words('Pencil line', 'Trait de crayon', 'Tratto di matita'),
    note: words(
      'Borders of fields and the thin line that divides.',
      'Le contour des champs et le trait fin qui sépare.',
      'Il bordo dei campi e la linea sottile che divide.',
    ),
  },
  {
    token: 'primary',
    dark: '#ffffff',
    light: '#000000',
    name: words('First voice', 'Première voix', 'Prima voce'),
    note: words(
      'The one thing to do on a page.',
      'La seule chose à faire sur une page.',
      "L'unica cosa da fare in una pagina.",
    ),
  },
  {
    token: 'on-primary',
    dark: '#1c1c1f',
    light: '#ffffff',
    name: words('On first voice', 'Sur la première voix', 'Sulla prima voce'),
    note: words('Words on the main button.', 'Les mots du bouton principal.', 'Le parole del pulsante principale.'),
  },
  {
    token: 'secondary',
    dark: '#a8a8a8',
    light: '#000000',
    name: words('Second voice', 'Seconde voix', 'Seconda voce'),
    note: words('What else one may do.', "Ce que l'on peut faire d'autre.", "Cos'altro si può fare."),
  },
  {
    token: 'on-secondary',
    dark: '#1c1c1f',
    light: '#ffffff',
    name: words('On second voice', 'Sur la seconde voix', 'Sulla seconda voce'),
    note: words('Words on other buttons.', 'Les mots des autres boutons.', 'Le parole degli altri pulsanti.'),
  },
  {
    token: 'accent',
    dark: '#ff8f66',
    light: '#bf360c',
    name: words('Deep orange', 'Orange profond', 'Arancione intenso'),
    note: words(
      'Rare: focus, a sale, the place where you are.',
      'Rare : le focus, une promotion, l’endroit où vous êtes.',
      'Raro: il focus, uno sconto, il punto in cui sei.',
    ),
  },
  {
    token: 'on-accent',
    dark: '#1c1c1f',
    light: '#ffffff',
    name: words('On deep orange', "Sur l'orange profond", "Sull'arancione intenso"),
    note: words('Words on the accent.', "Les mots posés sur l'accent.", "Le parole sull'accento."),
  },
  {
    token: 'success',
    dark: '#86cfa1',
    light: '#1b6b3a',
    name: words('Kiln green', 'Vert de four', 'Verde fornace'),
    note: words('It worked; it is in stock.', "C'est fait ; c'est en stock.", 'È andata; è disponibile.'),
  },
  {
    token: 'error',
    dark: '#ff9d94',
    light: '#b3261e',
    name: words('Signal red', 'Rouge signal', 'Rosso segnale'),
    note: words(
      'Something went wrong, and what to do about it.',
      "Quelque chose n'a pas marché, et que faire.",
      'Qualcosa è andato storto, e che cosa fare.',
    ),
  },
];
