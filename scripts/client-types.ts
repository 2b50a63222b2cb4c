// TypeScript types of the API from its OpenAPI 3.0.0 description: named schemas, and for each operation what it
// takes and gives. Only what our own description uses is understood; anything else stops the generation.

interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly nullable?: boolean;
  readonly enum?: readonly unknown[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly description?: string;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: Schema;
}

interface Operation {
  readonly summary: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> }>
  >;
}

interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** The text of the declaration file. */
export function clientTypes(described: object): string {
  const { paths, components } = described as Description;
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => `export type ${name} = ${typeOf(schema, '')};\n`,
  );
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(() => path.startsWith('/v1/') || path.startsWith('/health'))
      .map(([method, operation]) => operationType(`${method.toUpperCase()} ${path}`, operation)),
  );
  return (
    '// Generated from packages/server/openapi.json by `npm run docs`; do not edit.\n\n' +
    `${schemas.join('\n')}\n/** What each operation takes and gives. */\nexport interface Operations {\n${operations.join('')}}\n`
  );
}

function operationType(
  name: string,
  { summary, parameters = [], requestBody, responses }: Operation,
): string {
  const body = Object.values(requestBody?.content ?? {})[0]?.schema;
  const successes = Object.entries(responses).flatMap(([status, one]) => (/^2/.test(status) ? [one] : []));
  const replies = new Set(
    successes.flatMap(({ content }) => {
      const schema = content?.['application/json']?.schema;
      return schema ? [typeOf(schema, '    ')] : content ? ['string'] : [];
    }),
  );
  const lines = [
    `  /** ${summary} */`,
    `  '${name}': {`,
    `    params: ${parametersType(parameters, 'path')};`,
    `    query: ${parametersType(parameters, 'query')};`,
    `    body: ${body ? typeOf(body, '    ') : 'undefined'};`,
    `    reply: ${[...replies].join(' | ') || 'undefined'};`,
    '  };',
  ];
  return `${lines.join('\n')}\n`;
}

function parametersType(parameters: readonly Parameter[], place: string): string {
  const fields = parameters
    .filter((parameter) => parameter.in === place)
    .map(({ name, required, schema }) => `${key(name)}${required ? '' : '?'}: ${parameterType(schema)}`);
  return fields.length === 0 ? 'Record<never, never>' : `{ ${fields.join('; ')} }`;
}

/** Lists are sent with commas between their values, and may be given so. */
function parameterType(schema: Schema): string {
  const type = typeOf(schema, '    ');
  return schema.type === 'array' ? `string | ${type}` : type;
}

function typeOf(schema: Schema, indent: string): string {
  const type = withoutNull(schema, indent);
  return schema.nullable && !/(^|\| )null$/.test(type) ? `${type} | null` : type;
}

function withoutNull(schema: Schema, indent: string): string {
  if (schema.$ref) return schema.$ref.replace('#/components/schemas/', '');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map((choice) => typeOf(choice, indent)))].join(' | ');
  if (schema.allOf) return schema.allOf.map((part) => `(${typeOf(part, indent)})`).join(' & ');
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  switch (schema.type) {
    case 'string':
    case 'boolean':
      return schema.type;
    case 'number':
    case 'integer':
      return 'number';
    case 'array':
      return `readonly (${schema.items ? typeOf(schema.items, indent) : 'unknown'})[]`;
    case 'object':
      return objectType(schema, indent);
    case undefined:
      return 'unknown';
  }
  throw new Error(`A schema of type ${schema.type} is not understood.`);
}

function objectType({ properties = {}, required = [] }: Schema, indent: string): string {
  const inner = `${indent}  `;
  const fields = Object.entries(properties).map(
    ([name, schema]) =>
      `${inner}readonly ${key(name)}${required.includes(name) ? '' : '?'}: ${typeOf(schema, inner)};\n`,
  );
  return fields.length === 0 ? 'Readonly<Record<string, unknown>>' : `{\n${fields.join('')}${indent}}`;
}

function key(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name}'`;
}
