/** All files of a month in one: each document as its page and as a PDF, and all tables. Made on the device, document by document. */
import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { MonthAnswer, MonthDocument } from '#src/contract/desk/month.ts';
import { MONTH_PAGES } from '#src/contract/desk/month.ts';
import type { Desk } from '#src/desk/desk-types.ts';
import {
  documentsFile,
  journalFile,
  ossFile,
  readDocuments,
  reportingFile,
  sumsFile,
  takingsFile,
  type MonthFile,
} from '#src/desk/month/files.ts';
import { saveFile } from '#src/staff/kit/save-file.ts';

interface Archive {
  readonly add: (name: string, bytes: Uint8Array) => void;
  readonly end: () => Blob;
}

function openArchive(): Archive {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error;
    chunks.push(new Uint8Array(chunk));
  });
  return {
    add(name, bytes) {
      const file = new ZipDeflate(name, { level: 6 });
      zip.add(file);
      file.push(bytes, true);
    },
    end() {
      zip.end();
      return new Blob(chunks, { type: 'application/zip' });
    },
  };
}

async function tablesOf(
  { read, locale }: Desk,
  answer: MonthAnswer,
  documents: readonly MonthDocument[],
): Promise<readonly MonthFile[]> {
  const isOss = answer.scheme === 'oss' || answer.cells.some(({ scheme }) => scheme === 'oss');
  return [
    sumsFile(locale, answer),
    documentsFile(locale, answer, documents),
    ...(isOss ? [ossFile(locale, answer, await read('oss-quarter', { month: answer.month }))] : []),
    ...(answer.home === 'FR' ? [journalFile(answer, documents), reportingFile(locale, answer)] : []),
    ...(answer.home === 'IT' ? [takingsFile(locale, answer)] : []),
  ];
}

/** `tell`: how many documents are in it by now. @throws DeskError, and whatever keeps a PDF from being made */
export async function saveMonth(desk: Desk, answer: MonthAnswer, tell: (done: number) => void): Promise<void> {
  const { month } = answer;
  tell(0);
  const documents = await readDocuments(desk, month);
  const archive = openArchive();
  for (const { name, text } of await tablesOf(desk, answer, documents)) archive.add(name, strToU8(`\ufeff${text}`));
  const makePdf = documents.length === 0 ? null : await (await import('#src/desk/month/pdf/make-pdf.ts')).openPdf();
  for (let at = 0; at < documents.length; at += MONTH_PAGES) {
    const wanted = documents.slice(at, at + MONTH_PAGES).map(({ id }) => id);
    const { pages } = await desk.read('month-pages', { documents: wanted });
    for (const { number, html } of pages) {
      archive.add(`html/${number}.html`, strToU8(html));
      if (makePdf !== null) archive.add(`pdf/${number}.pdf`, await makePdf(html));
    }
    tell(Math.min(at + MONTH_PAGES, documents.length));
  }
  saveFile(`month-${month}.zip`, archive.end(), 'application/zip');
}
