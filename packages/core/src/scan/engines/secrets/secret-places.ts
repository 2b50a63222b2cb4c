// Where secrets stand in a file, without the secrets: this may be kept, and the bytes of the same file complete it.
import { jwt } from './rules/contexts/jwt.ts';
import type { SecretMatch } from './secret-match.ts';

export type SecretPlace = Omit<SecretMatch, 'value'>;

/** Null where that is not all: a value that is decoded from the text, or a token whose assessment depends on the day. */
export function placesOf(matches: readonly SecretMatch[], text: Buffer): readonly SecretPlace[] | null {
  const places: SecretPlace[] = [];
  for (const { value, ...place } of matches) {
    if (place.ruleId === jwt.id || valueAt(place, text) !== value) return null;
    places.push(place);
  }
  return places;
}

/** @param text of the file that the places are of */
export function matchesAt(places: readonly SecretPlace[], text: Buffer): readonly SecretMatch[] {
  return places.map((place) => ({ ...place, value: valueAt(place, text) }));
}

function valueAt({ start, end }: SecretPlace, text: Buffer): string {
  return text.toString('utf8', start, end);
}
