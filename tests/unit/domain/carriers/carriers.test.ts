/** Carriers by the form of their numbers: examples of public collections, and what holds for every number. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CARRIER_IDS, CARRIERS, carrierNamed, tidyTracking, trackingLink } from '#src/domain/carriers/carriers.ts';
import {
  dpdCharacter,
  isS10,
  isUps,
  s10Digit,
  upsDigit,
  guessCarriers,
  isMistyped,
  NUMBER_FORMS,
} from '#src/domain/carriers/guess-carrier.ts';

/** Number → the carriers that are offered, the likeliest first. Those with check digits are examples of 'tracking_number_data' and of S10-12. */
const KNOWN: readonly (readonly [number: string, carriers: string])[] = [
  ['1Z5R89390357567127', 'ups'],
  ['1Z 879E 9303 4683 4440', 'ups'],
  ['1Z410E7W0392751591', 'ups'],
  ['1z8v92a70367203024', 'ups'],
  ['CA 473124829 FR', 'colissimo'],
  ['RR473124829IT', 'poste-italiane'],
  ['EE473124829FR', 'chronopost'],
  ['LL473124829FR', 'laposte'],
  ['XY123456789FR', 'chronopost'],
  ['6A12345678901', 'colissimo'],
  ['8J-0123456789-0', 'colissimo'],
  ['1L12345678901', 'laposte'],
  ['008182709980000020033350276C', 'dpd'],
  ['0081 827 0998 0000 0200 45 327 276 N', 'dpd'],
  ['25012345678901', 'dpd'],
  ['3318810025', 'dhl mondial-relay'],
  ['73891051146', 'dhl gls'],
  ['JJD0099999999', 'dhl'],
  ['12345678', 'mondial-relay'],
  ['123456789012', 'mondial-relay brt gls'],
  ['RA00000000001', 'poste-italiane'],
  ['3UW0081928371', 'poste-italiane sda'],
  ['2IMA0123456789', 'poste-italiane'],
  ['', ''],
  ['hello', ''],
];

describe('the form of a number', () => {
  test.each(KNOWN)('%s: %s', (number, carriers) => {
    expect(
      guessCarriers(number)
        .map(({ id }) => id)
        .join(' '),
    ).toBe(carriers);
    expect(isMistyped(number)).toBe(false);
  });

  test.each(['1Z1111111111111111', 'CA473124820FR', '008182709980000020033350276A'])('%s is mistyped', (number) => {
    expect(guessCarriers(number)).toEqual([]);
    expect(isMistyped(number)).toBe(true);
  });

  test('one wrong digit of a number with a check digit of S10 is always found', () => {
    const written = fc.record({ serial: fc.stringMatching(/^\d{8}$/), at: fc.nat(7), digit: fc.nat(9) });
    fc.assert(
      fc.property(written, ({ serial, at, digit }) => {
        const number = (eight: string): string => `CA${eight}${s10Digit(serial)}FR`;
        const wrong = `${serial.slice(0, at)}${digit}${serial.slice(at + 1)}`;
        expect(isS10(number(serial))).toBe(true);
        // Modulo 11 has one remainder more than there are digits: 0 stands for two of them.
        if (wrong !== serial && s10Digit(wrong) !== s10Digit(serial)) expect(isS10(number(wrong))).toBe(false);
      }),
    );
  });

  test('UPS: a single wrong digit is always found', () => {
    const written = fc.record({
      serial: fc.stringMatching(/^\d{15}$/),
      at: fc.nat(14),
      by: fc.integer({ min: 1, max: 9 }),
    });
    fc.assert(
      fc.property(written, ({ serial, at, by }) => {
        const wrong = `${serial.slice(0, at)}${(Number(serial[at]) + by) % 10}${serial.slice(at + 1)}`;
        expect(isUps(`1Z${serial}${upsDigit(serial)}`)).toBe(true);
        // Every second digit counts double: 5 more is then the same.
        if (at % 2 === 0) expect(isUps(`1Z${wrong}${upsDigit(serial)}`)).toBe(false);
      }),
    );
  });

  test('DPD: every serial has one character that fits', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{27}$/), (serial) => {
        const fitting = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'].filter(
          (last) => guessCarriers(`${serial}${last}`).length > 0,
        );
        expect(fitting).toEqual([dpdCharacter(serial)]);
      }),
    );
  });

  test('whatever is typed, a guess throws nothing, and each of its links is one of https with the number in it', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (typed) => {
        for (const { name } of guessCarriers(typed)) {
          const link = new URL(trackingLink(name, typed));
          expect(link.protocol).toBe('https:');
          expect(decodeURIComponent(link.href)).toContain(tidyTracking(typed));
        }
      }),
    );
  });
});

describe('carriers', () => {
  test('each has a name of its own, a link with one place for the number, a source and a date', () => {
    expect(CARRIERS.map(({ id }) => id)).toEqual(CARRIER_IDS);
    expect(new Set(CARRIERS.map(({ name }) => name)).size).toBe(CARRIERS.length);
    for (const { link, source, read, name } of CARRIERS) {
      expect(link.split('{number}')).toHaveLength(2);
      expect(link.startsWith('https://')).toBe(true);
      expect([source, carrierNamed(name)?.name]).not.toContain('');
      expect(read).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    }
    for (const { source, read } of NUMBER_FORMS)
      expect([source !== '', /^\d{4}-\d{2}-\d{2}$/.test(read)]).toEqual([true, true]);
  });

  test.each([
    ['Bartolini', 'brt'],
    ['mondial relay', 'mondial-relay'],
    ['Poste', 'poste-italiane'],
    ['POSTE ITALIANE', 'poste-italiane'],
    ['constructor', undefined],
    ['A friend', undefined],
  ])('%s', (name, id) => expect(carrierNamed(name)?.id).toBe(id));

  test('a link needs a carrier that is known and a number, and takes the number as it is', () => {
    expect(trackingLink('Colissimo', ' 6a 1234 ')).toBe('https://www.laposte.fr/outils/suivre-vos-envois?code=6A1234');
    expect(trackingLink('colissimo', '')).toBe('');
    expect(trackingLink('A friend', '6A1234')).toBe('');
    expect(trackingLink('UPS', "1Z$&/'?")).toBe("https://www.ups.com/track?tracknum=1Z%24%26%2F'%3F");
  });
});
