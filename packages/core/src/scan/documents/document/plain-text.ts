import { numbered } from '../html/markup.ts';

/** What XML 1.0 cannot hold, or nobody would see: controls but tab and line end, direction marks, spaces without width. */
const unseen =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufffe\uffff]/g;

/** Text that any document can hold: unpaired surrogates replaced, what is unseen shown as its number. */
export function plainText(text: string): string {
  return text.toWellFormed().replace(unseen, numbered);
}
