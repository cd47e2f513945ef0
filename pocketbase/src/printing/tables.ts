/** The tables of a document: what was bought, what it adds up to, and the VAT in it. */
import type { Say } from '#pocketbase/base/document-words.ts';
import { escapeHtml } from '#src/domain/text/html-tokens.ts';
import type { DocumentData, DocumentLine } from '#src/contract/documents.ts';
import { formatPercent } from '#src/domain/format/numbers.ts';
import { scale, sum } from '#src/domain/money/money.ts';

/** A document while it is written. */
export interface Sheet {
  readonly say: Say;
  readonly data: DocumentData;
  /** Minor units as text of HTML. */
  amount(minor: number): string;
  /** A moment as a day. */
  day(iso: string): string;
}

type Row = readonly string[];

/** Cells hold HTML; `head` is text. On a phone each cell says its column itself. */
export function table(name: string, head: Row, body: readonly Row[]): string {
  const names = head.map(escapeHtml);
  const top = head.length === 0 ? '' : `<thead><tr>${names.map((cell) => `<th>${cell}</th>`).join('')}</tr></thead>`;
  const rows = body.map((row) => {
    const cells = row.map((cell, at) => {
      const label = names[at] ?? '';
      return label === '' || at === 0 ? `<td>${cell}</td>` : `<td data-label="${label}">${cell}</td>`;
    });
    return `<tr>${cells.join('')}</tr>`;
  });
  return `<table class="${name}">${top}<tbody>${rows.join('')}</tbody></table>`;
}

function described({ name, values, sku }: DocumentLine): string {
  const detail = [...values, sku].filter((part) => part !== '').join(' · ');
  return escapeHtml(name) + (detail === '' ? '' : ` <small>${escapeHtml(detail)}</small>`);
}

function rateText({ data }: Sheet, rate: number): string {
  return escapeHtml(formatPercent(data.locale, rate / 100));
}

/**
 * Nothing for a credit note about an amount. Prices are gross, as they were shown; French law wants the net price of a
 * piece too.
 */
export function linesTable(sheet: Sheet): string {
  const { say, data, amount } = sheet;
  if (data.lines.length === 0) return '';
  if (data.vat.length === 0) {
    const head = [say('goods'), say('pieces'), say('unitPrice'), say('amount')];
    const body = data.lines.map((line) => [
      described(line),
      `${line.quantity}`,
      amount(line.unitPrice),
      amount(line.quantity * line.unitPrice),
    ]);
    return table('lines', head, body);
  }
  const head = [say('goods'), say('pieces'), say('unitNet'), say('rate'), say('unitGross'), say('amountGross')];
  const body = data.lines.map((line) => [
    described(line),
    `${line.quantity}`,
    amount(scale(line.unitPrice, 10_000, 10_000 + line.vatRate)),
    rateText(sheet, line.vatRate),
    amount(line.unitPrice),
    amount(line.quantity * line.unitPrice),
  ]);
  return table('lines', head, body);
}

export function sumsTable({ say, data, amount }: Sheet): string {
  const { original, goods, discount, coupon, shipping, total, vat } = data;
  const taxed = vat.length > 0;
  const word = data.kind === 'debit_note' ? 'owed' : 'back';
  const value = goods - discount;
  const less = [escapeHtml(coupon === '' ? say('reduction') : say('voucher', { code: coupon })), amount(-discount)];
  if (original !== null) {
    // Never more than the goods have cost.
    const kept = Math.min(data.cause?.deduction ?? 0, value + shipping.price);
    const other = total - value - shipping.price + kept;
    const parts = [
      [escapeHtml(say('subtotal')), amount(goods)],
      ...(discount === 0 ? [] : [less]),
      ...(shipping.price === 0 ? [] : [[escapeHtml(say('delivery', { name: shipping.name })), amount(shipping.price)]]),
      ...(kept === 0 ? [] : [[escapeHtml(say('kept')), amount(-kept)]]),
      ...(other === 0 ? [] : [[escapeHtml(say(other < 0 ? 'otherLess' : 'otherMore')), amount(other)]]),
    ];
    const back = [escapeHtml(say(taxed ? `${word}Gross` : word)), amount(total)];
    return table('sums', [], data.lines.length === 0 ? [back] : [...parts, back]);
  }
  return table(
    'sums',
    [],
    [
      [escapeHtml(say('subtotal')), amount(goods)],
      ...(discount === 0 ? [] : [less]),
      [
        escapeHtml(say('delivery', { name: shipping.name })),
        shipping.price === 0 ? escapeHtml(say('free')) : amount(shipping.price),
      ],
      [escapeHtml(say(taxed ? 'totalGross' : 'total')), amount(total)],
    ],
  );
}

/** Net, VAT and gross by rate; nothing where no VAT is charged. */
export function vatTable(sheet: Sheet): string {
  const { say, data, amount } = sheet;
  if (data.vat.length === 0) return '';
  const parts = data.vat.map(({ rate, net, vat, gross }) => [
    rateText(sheet, rate),
    amount(net),
    amount(vat),
    amount(gross),
  ]);
  const all = (['net', 'vat', 'gross'] as const).map((part) => amount(sum(data.vat.map((one) => one[part]))));
  const body = data.vat.length === 1 ? parts : [...parts, [escapeHtml(say('allRates')), ...all]];
  return table('vat', [say('rate'), say('net'), say('vat'), say('gross')], body);
}
