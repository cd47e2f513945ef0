import { expect, test } from 'vitest';
import { tighten } from '#src/publishing/render/finish-page.ts';

test('space that nobody sees goes, and words stay apart', () => {
  const html = '<ul> <li> <a href="/x">\n Cart </a> <b>now</b> </li> </ul><p> one <span> two </span> three </p>';
  expect(tighten(html)).toBe('<ul><li><a href="/x">Cart</a> <b>now</b></ul><p>one <span>two</span> three</p>');
});

test('a letter whose last byte is that of a no-break space stays whole, in pages that are a letter for a byte', () => {
  const html = '<ul><li><a href="/x">Accessibilità</a> <p>Città</p><label>\u00a0Quantità\u00a0</label> </ul>';
  const bytes = Buffer.from(html).toString('latin1');
  expect(Buffer.from(tighten(bytes), 'latin1').toString()).toBe(tighten(html));
  expect(tighten(html)).toContain('>Accessibilità</a>');
  expect(tighten(html)).toContain('<p>Città</p><label>\u00a0Quantità\u00a0</label>');
});
