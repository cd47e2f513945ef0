import type { Desk } from '#src/desk/desk-types.ts';
import { saveFile } from '#src/staff/kit/save-file.ts';

/** Saves the PDF of a label. `name`: what the file is called. @throws where it cannot be fetched */
export async function saveLabel({ client }: Desk, parcel: string, file: string, name: string): Promise<void> {
  // It is protected: a token that ends in some minutes opens it.
  const token = await client.files.getToken();
  const url = client.files.getURL({ id: parcel, collectionName: 'shipments' }, file, { token });
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The label is not there: ${response.status}`);
  saveFile(`${name}.pdf`, new Uint8Array(await response.arrayBuffer()), 'application/pdf');
}
