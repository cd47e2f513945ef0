import { code128 } from '#src/domain/format/code128.ts';

/** A text that a scanner reads, black on white whatever the colours of the page are: drawn by attributes, because the page allows no styles of its own. */
export function Barcode({ text }: { readonly text: string }) {
  const { width, bars } = code128(text);
  return (
    <svg className="barcode" viewBox={`0 0 ${width} 40`} preserveAspectRatio="none" role="img" aria-label={text}>
      <rect width={width} height={40} fill="#fff" />
      {bars.map((bar) => (
        <rect key={bar.at} x={bar.at} width={bar.width} height={40} fill="#000" />
      ))}
    </svg>
  );
}
