/** PDFs of documents, made on the device: pdfmake and its letters (Latin, Greek, Cyrillic) come when the first one is wanted. */
import medium from 'pdfmake/build/fonts/Roboto/Roboto-Medium.ttf?url';
import regular from 'pdfmake/build/fonts/Roboto/Roboto-Regular.ttf?url';
import { pdfDefinition } from '#src/desk/month/pdf/definition.ts';

export type MakePdf = (html: string) => Promise<Uint8Array<ArrayBuffer>>;

/** @throws where the code or the letters cannot be loaded. */
export async function openPdf(): Promise<MakePdf> {
  const { default: pdfmake } = await import('pdfmake/build/pdfmake.min.js');
  const here = (path: string): string => new URL(path, location.href).href;
  pdfmake.setFonts({
    Roboto: { normal: here(regular), bold: here(medium), italics: here(regular), bolditalics: here(medium) },
  });
  return async (html) => {
    const blob = await pdfmake.createPdf(pdfDefinition(html)).getBlob();
    return new Uint8Array(await blob.arrayBuffer());
  };
}
