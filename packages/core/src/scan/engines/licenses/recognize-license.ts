// Which license a text is: by its own words, so that an empty LICENSE or a borrowed name passes for nothing.
import { type KnownLicense, knownLicenses } from './known-licenses.ts';

export type RecognizedLicense = Pick<KnownLicense, 'id' | 'open'>;

/** Riders that take back what the license gives. */
const riders = [
  'the software shall be used for good not evil',
  'for non commercial purposes only',
  'non commercial use only',
  'commercial use is prohibited',
  'commons clause license condition',
];

/** Short licenses that say nothing about commerce: what such a text says of it was added. */
const short = new Set(['0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT', 'MIT-0', 'X11', 'Zlib']);
const commercialRider =
  /\b(?:not|cannot|prohibited|forbidden|except)(?: \w+){0,10} commercial(?:ly)?\b|\bcommercial(?:ly)?(?: \w+){0,6} (?:not|prohibited|forbidden|requires?|must)\b/;

/** Null when the text is none of the well-known licenses. */
export function recognizeLicense(text: string): RecognizedLicense | null {
  const words = normalizeLicense(text);
  const known = knownLicenses.find(
    ({ says, without = [] }) =>
      says.every((phrase) => words.includes(phrase)) && !without.some((phrase) => words.includes(phrase)),
  );
  if (!known) return null;
  const isTakenBack =
    riders.some((rider) => words.includes(rider)) || (short.has(known.id) && commercialRider.test(words));
  return { id: known.id, open: known.open && !isTakenBack };
}

/** Every well-known license whose words the text holds or that it names, as SPDX identifiers: one file can hold several. */
export function licensesInText(text: string): readonly string[] {
  const words = normalizeLicense(text);
  const found = knownLicenses.filter(
    ({ id, says }) =>
      says.every((phrase) => words.includes(phrase)) || ` ${words} `.includes(normalizeLicense(` ${id} `)),
  );
  return [...new Set(found.map(({ id }) => id))];
}

/** Whether an SPDX identifier stands for an open license; undefined when it is not in the list. */
export function isOpenLicense(id: string): boolean | undefined {
  return knownLicenses.find((known) => known.id.toLowerCase() === id.toLowerCase())?.open;
}

/** Lower case, letters and digits, single spaces: layout, quotes and comment signs say nothing. */
function normalizeLicense(text: string): string {
  return text
    .slice(0, 60_000)
    .toLowerCase()
    .replace(/<[a-z/][^>]{0,100}>/g, ' ')
    .replace(/[^a-z0-9]+/g, ' ');
}
