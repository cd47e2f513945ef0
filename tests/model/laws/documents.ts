/** The series of documents go on without gaps, in the order of time. */
import { unless, type Law } from '#tests/model/laws/law.ts';

export const series: Law = ({ books, memory }) =>
  books.series.flatMap(({ name, last }) => {
    const before = memory.series.get(name) ?? 0;
    const rows = books.documents.filter((row) => row.series === name).sort((a, b) => a.position - b.position);
    const positions = rows.map(({ position }) => position);
    const expected = Array.from({ length: last - before }, (_, index) => before + index + 1);
    const isInTime = rows.every(({ issued }, index) => index === 0 || (rows[index - 1]?.issued ?? '') <= issued);
    return [
      ...unless(
        JSON.stringify(positions) === JSON.stringify(expected),
        `series ${name} has ${positions.join(', ')} where ${expected.join(', ')} were given out`,
      ),
      ...unless(isInTime, `series ${name} is not in the order of time`),
      ...unless(new Set(rows.map(({ number }) => number)).size === rows.length, `series ${name} has a number twice`),
    ];
  });
