// People and groups as SCIM writes them, and back. What a request leaves out is not said, and stays as it is; null and an
// empty list say that there is nothing.
import type {
  DirectoryGroup,
  GroupAttributes,
  GroupMember,
  PersonAttributes,
  PersonEmail,
  ShownPerson,
} from '@assay/core';
import { ScimError } from './scim-error.ts';
import { isObject, memberOf, type Shape, type Values } from './scim-patch.ts';

export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group';

export const userShape: Shape = {
  username: { name: 'userName', kind: 'single' },
  externalid: { name: 'externalId', kind: 'single' },
  displayname: { name: 'displayName', kind: 'single' },
  active: { name: 'active', kind: 'single' },
  name: { name: 'name', kind: 'complex' },
  emails: { name: 'emails', kind: 'multi' },
};

export const groupShape: Shape = {
  externalid: { name: 'externalId', kind: 'single' },
  displayname: { name: 'displayName', kind: 'single' },
  members: { name: 'members', kind: 'multi' },
};

const maxLength = 1000;
const maxEmails = 20;

/** `base` is the address of the SCIM service. */
export function userResource(person: ShownPerson, base: string): Values {
  const { id, externalId, userName, displayName, name, emails, active, groups } = person;
  return {
    schemas: [userSchema],
    id,
    ...(externalId !== null && { externalId }),
    userName,
    ...(displayName !== undefined && { displayName }),
    ...(name && { name }),
    ...(emails && { emails }),
    active,
    groups: groups.map((group) => ({ ...group, $ref: `${base}/Groups/${group.value}` })),
    meta: metaOf('User', `${base}/Users/${id}`, person),
  };
}

export function groupResource(
  group: DirectoryGroup,
  members: readonly GroupMember[] | undefined,
  base: string,
): Values {
  const { id, externalId, displayName } = group;
  return {
    schemas: [groupSchema],
    id,
    ...(externalId !== null && { externalId }),
    displayName,
    ...(members && {
      members: members.map((member) => ({ ...member, $ref: `${base}/Users/${member.value}`, type: 'User' })),
    }),
    meta: metaOf('Group', `${base}/Groups/${id}`, group),
  };
}

function metaOf(
  resourceType: string,
  location: string,
  { createdAt, updatedAt }: { readonly createdAt: string; readonly updatedAt: string },
) {
  return { resourceType, created: createdAt, lastModified: updatedAt, location };
}

/** What is patched of a person. */
export function personValues({
  userName,
  externalId,
  displayName,
  active,
  name,
  emails,
}: PersonAttributes): Values {
  return { userName, externalId, displayName, active, name: { ...name }, emails: emails ?? [] };
}

export function groupValues({
  displayName,
  externalId,
  members,
}: GroupAttributes & { readonly members: readonly string[] }): Values {
  return { displayName, externalId, members: members.map((value) => ({ value })) };
}

/** Throws ScimError (`invalidValue`). */
export function readPerson(body: Values, current?: PersonAttributes): PersonAttributes {
  const userName = textOf(body, 'userName') ?? current?.userName;
  if (userName === undefined) throw new ScimError('invalidValue', 'userName is required.');
  const externalId = textOf(body, 'externalId');
  const displayName = textOf(body, 'displayName');
  const name = memberOf(body, 'name');
  const emails = memberOf(body, 'emails');
  const active = memberOf(body, 'active');
  const next: PersonAttributes = {
    userName,
    externalId: externalId === undefined ? (current?.externalId ?? null) : externalId,
    active: active === undefined || active === null ? (current?.active ?? true) : truthOf(active, 'active'),
  };
  const kept = { displayName: current?.displayName, name: current?.name, emails: current?.emails };
  return {
    ...next,
    ...defined('displayName', displayName === undefined ? kept.displayName : displayName),
    ...defined('name', name === undefined ? kept.name : nameOf(name)),
    ...defined('emails', emails === undefined ? kept.emails : emailsOf(emails)),
  };
}

function defined<Name extends string, Value>(
  name: Name,
  value: Value | null | undefined,
): Partial<Record<Name, Value>> {
  return { [name]: value ?? undefined } as Partial<Record<Name, Value>>;
}

/** Members that are not said are unknown, which is not the same as none. */
export function readGroup(body: Values, current?: GroupAttributes): GroupAttributes {
  const displayName = textOf(body, 'displayName') ?? current?.displayName;
  if (displayName === undefined) throw new ScimError('invalidValue', 'displayName is required.');
  const externalId = textOf(body, 'externalId');
  const members = memberOf(body, 'members');
  return {
    displayName,
    externalId: externalId === undefined ? (current?.externalId ?? null) : externalId,
    members: members === undefined ? null : membersOf(members),
  };
}

function membersOf(value: unknown): readonly string[] {
  if (value === null) return [];
  if (!Array.isArray(value)) throw new ScimError('invalidValue', 'members must be a list.');
  return value.map((one) => {
    const id = isObject(one) ? memberOf(one, 'value') : one;
    if (typeof id !== 'string' || id === '')
      throw new ScimError('invalidValue', 'The value of a member must be the id of a user.');
    return id;
  });
}

function nameOf(value: unknown): PersonAttributes['name'] | null {
  if (value === null) return null;
  if (!isObject(value)) throw new ScimError('invalidValue', 'name must be an object.');
  const parts = ['formatted', 'givenName', 'familyName'] as const;
  return Object.fromEntries(
    parts.flatMap((part) => {
      const text = textOf(value, part);
      return text === undefined || text === null ? [] : [[part, text]];
    }),
  );
}

function emailsOf(value: unknown): readonly PersonEmail[] {
  const list = value === null ? [] : value;
  if (!Array.isArray(list) || list.length > maxEmails)
    throw new ScimError('invalidValue', `emails must be a list of at most ${maxEmails}.`);
  return list.flatMap((one): readonly PersonEmail[] => {
    const email = isObject(one) ? one : { value: one };
    const address = textOf(email, 'value');
    if (address === undefined || address === null) return [];
    const type = textOf(email, 'type');
    const primary = memberOf(email, 'primary');
    return [
      {
        value: address,
        ...(type !== undefined && type !== null && { type }),
        ...(primary !== undefined && primary !== null && { primary: truthOf(primary, 'primary') }),
      },
    ];
  });
}

/** Null for what is said to be nothing. */
function textOf(body: Values, name: string): string | null | undefined {
  const value = memberOf(body, name);
  if (value === undefined || value === null) return value;
  if (typeof value !== 'string' || value.length > maxLength)
    throw new ScimError('invalidValue', `${name} must be a text of at most ${maxLength} characters.`);
  return value.trim() === '' ? null : value;
}

/** Entra ID writes truth as words, and "False" would be true. */
function truthOf(value: unknown, name: string): boolean {
  const word = typeof value === 'string' ? value.toLowerCase() : value;
  if (word === true || word === 'true') return true;
  if (word === false || word === 'false') return false;
  throw new ScimError('invalidValue', `${name} must be true or false.`);
}
