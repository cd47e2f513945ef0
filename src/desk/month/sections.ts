/** Parts of the page of a month, in their order. Other folders add theirs here. */
import { AbroadSection } from '#src/desk/month/AbroadSection.tsx';
import { CloseSection } from '#src/desk/month/CloseSection.tsx';
import { FranceSection } from '#src/desk/month/FranceSection.tsx';
import { ItalySection } from '#src/desk/month/ItalySection.tsx';
import type { MonthSection } from '#src/desk/month/month-types.ts';
import { NumbersSection } from '#src/desk/month/NumbersSection.tsx';
import { OssSection } from '#src/desk/month/OssSection.tsx';

export const MONTH_SECTIONS: readonly MonthSection[] = [
  { key: 'numbers', Section: NumbersSection },
  {
    key: 'oss',
    Section: OssSection,
    isFor: ({ scheme, cells }) => scheme === 'oss' || cells.some((cell) => cell.scheme === 'oss'),
  },
  { key: 'abroad', Section: AbroadSection, isFor: ({ scheme }) => scheme === 'home' },
  { key: 'france', Section: FranceSection, isFor: ({ home }) => home === 'FR' },
  { key: 'italy', Section: ItalySection, isFor: ({ home }) => home === 'IT' },
  { key: 'close', Section: CloseSection },
];
