// What the service says of itself (RFC 7643, 5 to 7): identity providers read it when they are connected.
import { groupSchema, userSchema } from './scim-resources.ts';

type Description = Readonly<Record<string, unknown>>;

export const maxResults = 200;

export function serviceProviderConfig(base: string): Description {
  return {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults },
    changePassword: { supported: false },
    sort: { supported: false },
    etag: { supported: false },
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'Bearer token',
        description: 'The token of the directory, made by an administrator of the portal.',
        primary: true,
      },
    ],
    meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
  };
}

export function resourceTypes(base: string): readonly Description[] {
  return [
    { name: 'User', endpoint: '/Users', schema: userSchema },
    { name: 'Group', endpoint: '/Groups', schema: groupSchema },
  ].map(({ name, endpoint, schema }) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
    id: name,
    name,
    endpoint,
    description: name === 'User' ? 'Person of the portal' : 'Group that rules of single sign-on can name',
    schema,
    schemaExtensions: [],
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${name}` },
  }));
}

const attribute = (name: string, rest: Description = {}): Description => ({
  name,
  type: 'string',
  multiValued: false,
  description: name,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...rest,
});
const externalId = attribute('externalId', { caseExact: true });
const reference = (name: string, rest: Description): Description =>
  attribute(name, {
    type: 'complex',
    multiValued: true,
    subAttributes: [
      attribute('value', { mutability: 'immutable', caseExact: true }),
      attribute('display', { mutability: 'readOnly' }),
    ],
    ...rest,
  });

export function schemas(base: string): readonly Description[] {
  const all = [
    {
      id: userSchema,
      name: 'User',
      attributes: [
        attribute('userName', { required: true, uniqueness: 'server' }),
        externalId,
        attribute('displayName'),
        attribute('name', {
          type: 'complex',
          subAttributes: ['formatted', 'givenName', 'familyName'].map((name) => attribute(name)),
        }),
        attribute('emails', {
          type: 'complex',
          multiValued: true,
          subAttributes: [attribute('value'), attribute('type'), attribute('primary', { type: 'boolean' })],
        }),
        attribute('active', { type: 'boolean' }),
        reference('groups', { mutability: 'readOnly' }),
      ],
    },
    {
      id: groupSchema,
      name: 'Group',
      attributes: [attribute('displayName', { required: true }), externalId, reference('members', {})],
    },
  ];
  return all.map((schema) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
    description: schema.name,
    ...schema,
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${schema.id}` },
  }));
}
