// Descriptions of HTTP interfaces: OpenAPI 3 and Swagger 2. https://spec.openapis.org/oas/latest.html
import type { InfrastructureReader, ReadContext } from '../../infrastructure-reader.ts';
import type { Resource } from '../../resource.ts';
import { type Fields, fieldLines, isFields, isList, newFields, ownLine, type Value } from '../../value.ts';
import { documentsOf } from '../parse-document.ts';
import { withinLimit } from '../within-limit.ts';

const maxOperations = 2_000;
const methods: ReadonlySet<string> = new Set([
  'get',
  'put',
  'post',
  'delete',
  'options',
  'head',
  'patch',
  'trace',
]);

export const openApiReader: InfrastructureReader = {
  title: 'OpenAPI',
  mayRead: (path) => /\.(?:ya?ml|json)$/.test(path),
  isMeant: ({ text }) =>
    /(?:^|[{,])[ \t]*["']?(?:openapi["']?[ \t]*:[ \t]*["']?3\.|swagger["']?[ \t]*:[ \t]*["']?2\.)/m.test(
      text,
    ) && /(?:^|[{,])[ \t]*["']?paths["']?[ \t]*:/m.test(text),
  fieldSyntax: 'yaml',
  open: (context) => ({
    *read(file) {
      const [document] = documentsOf(file, context);
      if (document && isFields(document.value)) yield resourcesOf(file.path, document.value, context);
    },
  }),
};

function resourcesOf(path: string, root: Fields, context: ReadContext): readonly Resource[] {
  const add = (type: string, name: string, fields: Fields): Resource => {
    const startLine = fields[ownLine] ?? 1;
    return { type, name, path, startLine, endLine: startLine, fields };
  };
  const schemes = schemesOf(root);
  noteReferences(root, path, context);
  return [
    ...serversOf(root).map(([name, fields]) => add('openapi.server', name, fields)),
    ...schemes.map(([name, fields]) => add('openapi.security_scheme', name, fields)),
    ...withinLimit(operationsOf(root, schemes.length > 0), maxOperations, path, context).map(
      ([name, fields]) => add('openapi.operation', name, fields),
    ),
  ];
}

type Named = readonly [name: string, fields: Fields];

function schemesOf(root: Fields): readonly Named[] {
  const components = isFields(root.components) ? root.components.securitySchemes : undefined;
  const declared = components ?? root.securityDefinitions;
  return Object.entries(isFields(declared) ? declared : {}).flatMap(([name, scheme]): Named[] =>
    isFields(scheme) ? [[name, scheme]] : [],
  );
}

/** Addresses of servers; of Swagger 2 one for each scheme. */
function serversOf(root: Fields): readonly Named[] {
  if (isList(root.servers))
    return root.servers.flatMap((server, index): Named[] =>
      isFields(server) ? [[`servers[${index}]`, server]] : [],
    );
  const { host } = root;
  if (typeof host !== 'string') return [];
  const line = root[fieldLines]?.schemes ?? root[fieldLines]?.host;
  return (isList(root.schemes) ? root.schemes : []).flatMap((scheme): Named[] => {
    if (typeof scheme !== 'string') return [];
    const fields = newFields(line);
    fields.url = `${scheme}://${host}`;
    return [[`${scheme} of ${host}`, fields]];
  });
}

/** Paths and schemes that are described elsewhere are not evaluated, and not taken for none. */
function noteReferences(root: Fields, path: string, { unevaluated }: ReadContext): void {
  const components = isFields(root.components) ? root.components : newFields();
  for (const owner of [root.paths, components.securitySchemes, root.securityDefinitions]) {
    if (!isFields(owner)) continue;
    const lines = [...Object.entries(owner), ['', owner] as const].flatMap(([, one]) =>
      isFields(one) && typeof one.$ref === 'string' ? [one[ownLine] ?? null] : [],
    );
    for (const line of lines.slice(0, 1))
      unevaluated(path, line, 'It refers to descriptions that are not read.');
  }
}

/** Each with the security that holds for it: its own, or that of the document. */
function operationsOf(root: Fields, hasSchemes: boolean): readonly Named[] {
  const paths = isFields(root.paths) ? root.paths : newFields();
  return Object.entries(paths).flatMap(([path, item]): Named[] => {
    if (!isFields(item)) return [];
    return Object.entries(item).flatMap(([method, operation]): Named[] => {
      if (!methods.has(method) || !isFields(operation)) return [];
      const fields = newFields(item[fieldLines]?.[method]);
      fields.method = method;
      fields.has_schemes = hasSchemes;
      fields.effective_security = securityOf(operation, root);
      return [[`${method.toUpperCase()} ${path}`, fields]];
    });
  });
}

/** Null where nothing is said: an empty list says that it is open. */
function securityOf(operation: Fields, root: Fields): Value {
  return operation.security ?? root.security ?? null;
}
