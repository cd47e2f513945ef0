import { expect, test } from 'vitest';
import { keptPoint, moved, newPicture, picturesIn, pictureValues } from '#src/studio/pictures/picture-values.ts';
import { uploadProblem } from '#src/studio/pictures/upload-problem.ts';

const many = { field: 'images', max: 12, list: true, alt: 'alt', focus: 'focus' };
const values = {
  images: ['a.png', 'b.png', 'draft:c.png'],
  alt_en: 'A lamp\n\nA chair',
  alt_fr: '',
  alt_it: 'Una lampada',
  focus: [null, { x: 20, y: 80 }],
};

test('a form’s values are pictures with their own texts and points, and the other way round', () => {
  const pictures = picturesIn(values, many);
  expect(pictures.map(({ name, alt, focus }) => [name, alt.en, alt.it, focus])).toEqual([
    ['a.png', 'A lamp', 'Una lampada', null],
    ['b.png', '', '', { x: 20, y: 80 }],
    ['draft:c.png', 'A chair', '', null],
  ]);
  expect(pictureValues(pictures, many)).toEqual(values);
});

test('texts and points move and go with their picture', () => {
  const pictures = picturesIn(values, many);
  expect(pictureValues(moved(pictures, 2, 0), many)).toEqual({
    images: ['draft:c.png', 'a.png', 'b.png'],
    alt_en: 'A chair\nA lamp',
    alt_fr: '',
    alt_it: '\nUna lampada',
    focus: [null, null, { x: 20, y: 80 }],
  });
  expect(moved(pictures, 0, -1)).toBe(pictures);
  expect(moved(pictures, 2, 3)).toBe(pictures);
  expect(pictureValues(pictures.toSpliced(1, 1), many)).toMatchObject({ alt_en: 'A lamp\nA chair', focus: [] });
});

test('the one picture of a field is a name, and a text of several lines becomes one', () => {
  const one = { field: 'image', max: 1, list: false, alt: 'alt', focus: 'focus' };
  const added = { ...newPicture('draft:x.png'), alt: { en: 'Two\n lines', fr: '', it: '' } };
  expect(pictureValues([added], one)).toEqual({
    image: 'draft:x.png',
    alt_en: 'Two lines',
    alt_fr: '',
    alt_it: '',
    focus: [],
  });
  expect(pictureValues([], one)['image']).toBe('');
  expect(picturesIn({ image: '' }, one)).toEqual([]);
  expect(pictureValues([newPicture('a')], { ...many, alt: null, focus: null })).toEqual({ images: ['a'] });
  expect([keptPoint({ x: 50, y: 50 }), keptPoint({ x: 50, y: 49 })]).toEqual([null, { x: 50, y: 49 }]);
});

test('a file is refused for its kind, its size and the room that there is', () => {
  const file = (type: string, size = 1) => ({ type, size });
  // It is made smaller before it is sent.
  expect(uploadProblem(file('image/webp', 25 * 1024 * 1024), 1)).toBeNull();
  expect(uploadProblem(file('image/webp', 25 * 1024 * 1024 + 1), 1)).toBe('size');
  expect(uploadProblem(file('image/svg+xml'), 1)).toBe('type');
  expect(uploadProblem(file('image/png'), 0)).toBe('count');
});
