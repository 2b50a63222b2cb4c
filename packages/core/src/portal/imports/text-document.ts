// Reports that are not JSON, in the JSON that the formats read: XML as an object, CSV as a list of its rows, and JSON
// documents in lines as a list of them.
//
// XML: the document has a member `<name>` for its root element. Attributes are members by their name; so are child elements,
// always as a list. An element that has neither is its text; beside others its text is the member `#`.
import { LockfileError } from '../../scan/engines/dependencies/lockfile.ts';
import { readXml, type XmlElement } from '../../scan/engines/dependencies/lockfiles/reading/xml-document.ts';
import { ValidationError } from '../../support/errors.ts';
import { csvRows } from './csv-rows.ts';
import { JsonPart } from './json-part.ts';
import { sign, skipSpace, valueEnd } from './json-scan.ts';

/** The JSON of a document that came as a JSON string; others are as they came. Throws ValidationError for unreadable ones. */
export function structured(document: JsonPart): JsonPart {
  if (isNull(document.text(nullLength))) return none;
  if (!document.isText) return document;
  const text = String(document.parse()).replace(/^\ufeff/, '');
  if (isNull(text.slice(0, nullLength))) return none;
  return JsonPart.of(Buffer.from(JSON.stringify(valueIn(text))));
}

/** Tools written in Go write an empty list so. */
const none = JsonPart.of(Buffer.from('[]'));
const nullLength = 20;

function isNull(start: string): boolean {
  return start.trim() === 'null';
}

function valueIn(text: string): unknown {
  const start = text.trimStart();
  if (start.startsWith('<')) return xmlValue(text);
  if (start.startsWith('{')) return [...objectsIn(Buffer.from(text))];
  const rows = csvRows(text);
  if (rows) return rows;
  throw refused('The document is neither JSON nor XML, and its first line is no header of CSV.');
}

/** Of a document that writes one after the other; lines of a log between them are passed over. */
function* objectsIn(bytes: Buffer): Generator<unknown> {
  let position = skipSpace(bytes, 0);
  while (position < bytes.length) {
    if (bytes[position] === sign.openObject) {
      const end = valueEnd(bytes, position);
      yield JsonPart.of(bytes.subarray(position, end)).parse();
      position = skipSpace(bytes, end);
    } else {
      const lineEnd = bytes.indexOf('\n', position);
      position = lineEnd === -1 ? bytes.length : skipSpace(bytes, lineEnd);
    }
  }
}

function xmlValue(text: string): unknown {
  try {
    const root = readXml(text);
    return { [`<${root.name}>`]: true, ...membersOf(root) };
  } catch (error) {
    if (!(error instanceof LockfileError)) throw error;
    const line = error.line === null ? '' : ` (line ${error.line})`;
    throw refused(`This is not valid XML: ${error.message}${line}`);
  }
}

function membersOf({ attributes, children, text }: XmlElement): Readonly<Record<string, unknown>> {
  const members = new Map<string, unknown>(attributes);
  for (const child of children) {
    const before = members.get(child.name);
    const known = Array.isArray(before) ? before : before === undefined ? [] : [before];
    if (known !== before) members.set(child.name, known);
    known.push(elementValue(child));
  }
  if (text !== '') members.set('#', text);
  return Object.fromEntries(members);
}

function elementValue(element: XmlElement): unknown {
  const isText = element.attributes.size === 0 && element.children.length === 0;
  return isText ? element.text : membersOf(element);
}

function refused(sentence: string): ValidationError {
  return new ValidationError(sentence, { document: sentence });
}
