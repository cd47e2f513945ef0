import { describe, expect, test } from 'vitest';
import { packer } from '#src/data/packed.ts';

const pack = packer(['name', 'text']);
const row = (id: number) => ({
  id: `${id}`,
  name: `Œuvre n° ${id} ’`,
  price: id,
  text: '𝄞'.repeat(id % 7),
  list: [id],
});

describe('a record whose texts are kept as bytes', () => {
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

  test('keeps its own texts among thousands, also of more than a piece of memory', () => {
    const many = Array.from({ length: 3000 }, (_, id) => pack(row(id)));
    const long = pack({ ...row(1), text: 'x'.repeat(3_000_000) });
    const after = pack(row(4));
    expect(many).toEqual(many.map((_, id) => row(id)));
    expect([long.text.length, long.name, after]).toEqual([3_000_000, row(1).name, row(4)]);
  });
});
