import { encode, type QrCodeGenerateOptions } from 'uqr';
import { QR_COLOURS } from '#src/domain/money/epc-qr.ts';

/** Modules that a reader wants free around the code (ISO/IEC 18004). */
const QUIET = 4;

export interface QrCodeProps {
  readonly text: string;
  readonly label: string;
  /** Asked for by a standard besides level M. */
  readonly options?: QrCodeGenerateOptions;
}

/** A text as a picture: dark on light in both themes, which cameras read. One path has all dark modules. */
export function QrCode({ text, label, options = {} }: QrCodeProps) {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET, ...options });
  const dark = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
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
      <path fill={QR_COLOURS.ink} d={dark} />
    </svg>
  );
}
