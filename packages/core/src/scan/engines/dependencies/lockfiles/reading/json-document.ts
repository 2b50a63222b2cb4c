// JSON and JSON with comments, with errors that name the line, and lines for the keys.
import { withoutJsonComments } from '../../../../../support/json-comments.ts';
import { LockfileError } from '../../lockfile.ts';
import { jsonErrorLine } from './json-error.ts';
import { type Data, isData } from './plain-data.ts';

/** The object a JSON file holds. */
export function readJson(text: string): Data {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new LockfileError('This is not valid JSON.', jsonErrorLine(text), { cause: error });
  }
  if (!isData(value)) throw new LockfileError('A JSON object was expected here.', 1);
  return value;
}

/** JSON with comments and commas before a closing bracket. */
export function readJsonWithComments(text: string): Data {
  return readJson(withoutJsonComments(text));
}
