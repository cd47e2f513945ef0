/** Codes of bars from the camera, in browsers that read them themselves. */

interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}

/** The Barcode Detection API, which TypeScript does not know. */
type DetectorClass = new (options: { readonly formats: readonly string[] }) => Detector;

const FORMATS = ['code_128', 'ean_13', 'ean_8', 'upc_a', 'upc_e', 'qr_code'];
/** ms between two looks, and how long the same code is one scan. */
const POLL_MS = 150;
const SAME_MS = 2000;

function detectorClass(): DetectorClass | undefined {
  return (globalThis as { readonly BarcodeDetector?: DetectorClass }).BarcodeDetector;
}

export function canScan(): boolean {
  return detectorClass() !== undefined && typeof navigator.mediaDevices?.getUserMedia === 'function';
}

/** Shows the camera in `video` and tells each code once, until the function that it gives is called. @throws where there is no camera, or none is allowed */
export async function startCamera(video: HTMLVideoElement, found: (code: string) => void): Promise<() => void> {
  const Class = detectorClass();
  if (Class === undefined) throw new Error('This browser reads no codes.');
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  video.srcObject = stream;
  await video.play();
  const detector = new Class({ formats: FORMATS });
  const last = { code: '', at: 0 };
  const tell = (code: string): void => {
    if (code === '' || (code === last.code && Date.now() - last.at < SAME_MS)) return;
    Object.assign(last, { code, at: Date.now() });
    found(code);
  };
  const poll = setInterval(() => {
    detector.detect(video).then(
      (codes) => tell(codes[0]?.rawValue ?? ''),
      // A frame that is not there yet.
      () => undefined,
    );
  }, POLL_MS);
  return () => {
    clearInterval(poll);
    for (const track of stream.getTracks()) track.stop();
    video.srcObject = null;
  };
}
