// Pages of other sites that tests and archives keep: what such a site sends to every visitor is no secret of this repository.
import { fileContext } from './file-context.ts';

const pages = /\.(?:x?html?|mhtml?)$/i;
/** What a browser writes into a page that it saves, and in this form nobody else. */
const savedBy = /<!-- saved from url=\(\d+\)|^Snapshot-Content-Location: /m;
/** The address that a page gives as its own. */
const ownAddress =
  /<link\b[^>]{0,300}\brel=["']?canonical\b[^>]{0,300}\bhref=["']?https?:\/\/|<link\b[^>]{0,300}\bhref=["']?https?:\/\/[^>]{0,300}\brel=["']?canonical\b|<meta\b[^>]{0,300}\bproperty=["']?og:url\b/i;

/** The head of a page may begin with much that is not its own. */
const reach = 512 * 1024;
/** A file is asked about for each match. */
const known = new WeakMap<Buffer, boolean>();

/** Whether the file is a page that a browser saved, or one among tests that has an address of its own. */
export function isSavedPage(path: string, bytes: Buffer): boolean {
  if (!pages.test(path)) return false;
  const answer = known.get(bytes) ?? readsAsSaved(path, bytes.toString('latin1', 0, reach));
  known.set(bytes, answer);
  return answer;
}

function readsAsSaved(path: string, text: string): boolean {
  return savedBy.test(text.slice(0, 4096)) || (fileContext(path).isTest && ownAddress.test(text));
}
