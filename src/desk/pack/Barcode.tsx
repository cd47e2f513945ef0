import { code128 } from '#src/domain/format/code128.ts';

/** A text that a scanner reads from paper, where the page is dark on light: drawn by attributes, because the page allows no styles of its own. */
export function Barcode({ text }: { readonly text: string }) {
  const { width, bars } = code128(text);
  return (
    <svg className="barcode" viewBox={`0 0 ${width} 40`} preserveAspectRatio="none" role="img" aria-label={text}>
      {bars.map((bar) => (
        <rect key={bar.at} x={bar.at} width={bar.width} height={40} />
      ))}
    </svg>
  );
}
