import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { packer } from '#src/publishing/content/packed.ts';
import { keepTextsInFile } from '#src/publishing/content/packed-bytes.ts';

const { pack, withOthers } = packer(['name', 'text', 'list']);
const row = (id: number) => ({
  id: `${id}`,
  name: `Œuvre n° ${id} ’`,
  price: id,
  text: '𝄞'.repeat(id % 7),
  list: [id],
});

describe('a record of which fields are kept as bytes', () => {
  test('is the same record to whoever reads, compares, spreads or stores it', () => {
    const packed = pack(row(3));
    expect(packed.name).toBe('Œuvre n° 3 ’');
    expect(packed).toEqual(row(3));
    expect(packed).not.toEqual({ ...row(3), text: 'other' });
    expect(Object.keys(packed)).toEqual(Object.keys(row(3)));
    expect(JSON.stringify(packed)).toBe(JSON.stringify(row(3)));
    expect({ ...packed, price: 5 }).toEqual({ ...row(3), price: 5 });
    expect(Reflect.get(packed, 'text')).toBe('𝄞𝄞𝄞');
    expect(Object.isFrozen(packed)).toBe(true);
  });

  test('is the same with another field in the place of one', () => {
    const other = withOthers(pack(row(3)), 'price', { band: 'in' });
    const { price: _price, ...fields } = row(3);
    expect(JSON.stringify(other)).toBe(JSON.stringify({ ...fields, band: 'in' }));
    expect(Object.isFrozen(other)).toBe(true);
  });

  test('keeps its own texts among thousands, also of more than a piece of memory', () => {
    const many = Array.from({ length: 3000 }, (_, id) => pack(row(id)));
    const long = pack({ ...row(1), text: 'x'.repeat(3_000_000) });
    const after = pack(row(4));
    expect(many).toEqual(many.map((_, id) => row(id)));
    expect([long.text.length, long.name, after]).toEqual([3_000_000, row(1).name, row(4)]);
  });

  test('reads the same where the bytes are in a file, which nothing is left of', () => {
    const folder = mkdtempSync(join(tmpdir(), 'vitrine-packed-'));
    try {
      const before = pack(row(2));
      const end = keepTextsInFile(join(folder, 'records'));
      const many = Array.from({ length: 3000 }, (_, id) => pack({ ...row(id), text: `${id}`.repeat(300) }));
      const long = pack({ ...row(1), text: 'é'.repeat(3_000_000) });
      const others = keepTextsInFile(join(folder, 'records'));
      others();
      end();
      const after = pack(row(4));
      expect(readdirSync(folder)).toEqual([]);
      expect(many).toEqual(many.map((_, id) => ({ ...row(id), text: `${id}`.repeat(300) })));
      expect([long.text.length, long.name, before, after]).toEqual([3_000_000, row(1).name, row(2), row(4)]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
