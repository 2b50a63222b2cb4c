// Settings that are a list in JSON, or the path of a file with one.
import { readFileSync } from 'node:fs';

/** The text itself where it is not valid JSON; undefined where the file cannot be read. */
export function jsonOrFile(given: string): unknown {
  const text = given.trimStart().startsWith('[') ? given : fileText(given);
  return text === undefined ? undefined : parsed(text);
}

function fileText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
