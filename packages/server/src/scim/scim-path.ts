// Filters and paths of SCIM, as far as identity providers send them: equality, joined by `and`.
import { ScimError } from './scim-error.ts';

export interface Equality {
  /** As it was written, without the schema before it. */
  readonly attribute: string;
  readonly value: string | number | boolean | null;
}

/** `members[value eq "…"].display`: an attribute, which of its values, and what of them. */
export interface AttributePath {
  readonly attribute: string;
  readonly filter?: readonly Equality[];
  readonly sub?: string;
}

const coreSchema = /^urn:ietf:params:scim:schemas:core:2\.0:(?:User|Group):/i;
const name = '[A-Za-z$][\\w$-]*(?:\\.[A-Za-z$][\\w$-]*)*';
const literal = '"(?:[^"\\\\]|\\\\.)*"|true|false|null|-?\\d+(?:\\.\\d+)?';
const equality = new RegExp(`^\\s*(${name})\\s+eq\\s+(${literal})\\s*(?:$|and\\s+(?=\\S))`, 'i');

/** All that must hold. Throws ScimError (`invalidFilter`) for what is no equality. */
export function parseFilter(text: string): readonly Equality[] {
  const found: Equality[] = [];
  let rest = text.trim();
  while (rest !== '') {
    const match = equality.exec(rest.replace(coreSchema, ''));
    if (!match?.[1] || match[2] === undefined)
      throw new ScimError('invalidFilter', `Only equality is supported, as in userName eq "ada": ${text}`);
    found.push({ attribute: match[1], value: literalOf(match[2], text) });
    rest = rest.replace(coreSchema, '').slice(match[0].length);
  }
  if (found.length === 0) throw new ScimError('invalidFilter', 'The filter is empty.');
  return found;
}

function literalOf(text: string, filter: string): Equality['value'] {
  try {
    return JSON.parse(text.startsWith('"') ? text : text.toLowerCase());
  } catch {
    throw new ScimError('invalidFilter', `This value is not JSON: ${filter}`);
  }
}

const path = /^([A-Za-z$][\w$-]*)(?:\[(.*)\])?(?:\.([A-Za-z$][\w$-]*))?$/s;

/** Undefined for an attribute of another schema. Throws ScimError (`invalidPath`). */
export function parsePath(text: string): AttributePath | undefined {
  const own = text.trim().replace(coreSchema, '');
  if (/^urn:/i.test(own)) return undefined;
  const [, attribute, filter, sub] = path.exec(own) ?? [];
  if (attribute === undefined) throw new ScimError('invalidPath', `This is not a path: ${text}`);
  return {
    attribute,
    ...(filter !== undefined && { filter: parseFilter(filter) }),
    ...(sub !== undefined && { sub }),
  };
}
