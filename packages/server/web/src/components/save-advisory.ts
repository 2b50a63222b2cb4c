// A case as a CSAF advisory in a file of the person.
import { announce, announceError } from '../announce.ts';
import { call } from '../api.ts';
import { saveFile } from '../save-file.ts';

/** Not as a link: where nothing is known of the packages, the server says why there is no advisory. */
export async function saveAdvisory(id: string, vulnerability = 'case'): Promise<void> {
  try {
    const query = { format: 'csaf' } as const;
    const document: unknown = await call('GET /v1/cases/{id}/export', { params: { id }, query });
    const name = `${vulnerability}-${id.slice(-8)}`.toLowerCase();
    saveFile('application/json', `${name}.json`, `${JSON.stringify(document, null, 2)}\n`);
    announce('The advisory was exported.');
  } catch (error) {
    announceError(error);
  }
}
