// Compose files: one resource for each service, variables filled in with their defaults.
import type { InfrastructureReader, ReadContext } from '../../infrastructure-reader.ts';
import type { Resource } from '../../resource.ts';
import {
  type Fields,
  fieldLines,
  isFields,
  isList,
  mapItems,
  newFields,
  ownLine,
  unknown,
  type Value,
} from '../../value.ts';
import { documentsOf } from '../parse-document.ts';
import { withinLimit } from '../within-limit.ts';

const maxServices = 500;

export const composeReader: InfrastructureReader = {
  title: 'Compose',
  mayRead: (path) => /\.ya?ml$/.test(path),
  isMeant: ({ text }) =>
    /^services[ \t]*:/m.test(text) &&
    !/^apiVersion:/m.test(text) &&
    /(?:^[ \t]+|[{,][ \t]*)["']?(?:image|build|container_name)["']?[ \t]*:/m.test(text),
  fieldSyntax: 'yaml',
  open: (context) => ({
    *read(file) {
      const { path } = file;
      for (const { value, endLine } of documentsOf(file, context))
        yield servicesOf(path, value, endLine, context);
    },
  }),
};

function servicesOf(path: string, value: Value, endLine: number, context: ReadContext): readonly Resource[] {
  if (!isFields(value) || !isFields(value.services)) return [];
  const { services } = value;
  const entries = withinLimit(Object.entries(services), maxServices, path, context);
  const starts = entries.map(([name]) => services[fieldLines]?.[name] ?? 1);
  return entries.flatMap(([name, service], index) => {
    if (!isFields(service)) return [];
    const startLine = starts[index] ?? 1;
    const next = starts.slice(index + 1).find((line) => line > startLine);
    return [
      {
        type: 'compose.service',
        name: `services.${name}`,
        path,
        startLine,
        endLine: next === undefined ? endLine : next - 1,
        fields: withDefaults(service, 0) as Fields,
      },
    ];
  });
}

/** `${NAME:-default}` is the default; what has none is unknown. */
function withDefaults(value: Value, depth: number): Value {
  if (typeof value === 'string' && value.includes('$')) return interpolate(value);
  if (depth > 20) return unknown;
  if (isList(value)) return mapItems(value, (one) => withDefaults(one, depth + 1));
  if (!isFields(value)) return value;
  const fields = newFields(value[ownLine]);
  for (const [name, one] of Object.entries(value)) fields[name] = withDefaults(one, depth + 1);
  if (value[fieldLines]) fields[fieldLines] = value[fieldLines];
  return fields;
}

function interpolate(text: string): Value {
  let isKnown = true;
  const value = text.replace(/\$(\$)|\$\{?\w+(?::?-([^}]*))?\}?/g, (_, escaped, otherwise) => {
    if (escaped !== undefined) return '$';
    if (otherwise === undefined) isKnown = false;
    return otherwise ?? '';
  });
  return isKnown ? value : unknown;
}
