import { encode } from 'uqr';
import { QR_COLOURS } from '#src/domain/money/epc-qr.ts';

/** Modules that a reader wants free around the code (ISO/IEC 18004). */
const QUIET = 4;
/** EPC069-12: level M, and no more than version 13. */
const OPTIONS = { ecc: 'M', boostEcc: false, maxVersion: 13, border: QUIET } as const;

/** One path for all dark modules. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  return rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
}

/** The code itself. */
export function TransferQr({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, data } = encode(text, OPTIONS);
  return (
    <svg
      role="img"
      aria-label={label}
      width="220"
      height="220"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path fill={QR_COLOURS.paper} d={`M0 0h${size}v${size}H0z`} />
      <path fill={QR_COLOURS.ink} d={pathOf(data)} />
    </svg>
  );
}
