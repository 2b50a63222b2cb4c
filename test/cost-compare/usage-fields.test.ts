import t from 'tap';
import { JsonScanner, type JsonValue } from '../../packages/cost-compare/src/json/json-scanner.ts';
import {
  effectText,
  publishedUsage,
  shapeOfPublished,
} from '../../packages/cost-compare/src/usage/published-usage.ts';
import { UsageReader } from '../../packages/cost-compare/src/usage/usage-reader.ts';

/** An object with these fields, as JSON: lists by modality or lifetime, numbers except where words are expected. */
function objectWith(fields: readonly string[], value: unknown): JsonValue {
  const root: Record<string, unknown> = {};
  for (const field of fields) {
    const listed = /^(\w+)\[(\w+)\]$/.exec(field);
    if (listed) {
      const [, list = '', key = ''] = listed;
      root[list] = [...((root[list] as unknown[] | undefined) ?? []), listEntry(list, key, value)];
      continue;
    }
    const steps = field.split('.');
    const last = steps.pop() ?? '';
    let object = root;
    for (const step of steps) {
      object[step] ??= {};
      object = object[step] as Record<string, unknown>;
    }
    object[last] = value;
  }
  return new JsonScanner(new TextEncoder().encode(JSON.stringify(root))).value();
}

function listEntry(list: string, key: string, value: unknown): Record<string, unknown> {
  if (list === 'cacheDetails') return { ttl: key, inputTokens: value };
  if (list === 'grounding_tool_count') return { type: key, count: value };
  if (list.endsWith('_by_modality')) return { modality: key, tokens: value };
  return { modality: key, tokenCount: value };
}

t.test(
  'usage fields: twelve providers publish types, and every field is priced or has a warning',
  async (t) => {
    const reader = new UsageReader();

    t.equal(new Set(publishedUsage.map(({ provider }) => provider)).size, 12);
    for (const published of publishedUsage) {
      const shape = shapeOfPublished(published);
      t.ok(shape, published.source);
      for (const field of published.fields) {
        const effect = shape?.fields[field];
        // The object has the marks of its shape at 0, so that it is recognized, and one field that counts.
        const zero = objectWith(
          published.fields.filter((each) => !each.includes('[')),
          0,
        ) as Map<string, JsonValue>;
        const one = objectWith([field], effect?.kind === 'label' ? 'new-word' : 3) as Map<string, JsonValue>;
        const usage = new Map([...zero].filter(([name]) => shape?.marks.flat().includes(name)));
        for (const [name, value] of one) usage.set(name, value);

        const fault = reader.read(usage);

        const isCounted = reader.counts.some((count) => count > 0);
        const hasWarning = reader.unpriced.some((text) =>
          text.startsWith(`usage.${field.replace(/\[.*/, '')}`),
        );
        const isTotal = reader.unpriced.some((text) => text.startsWith('usage has a total of 3'));
        const name = `${published.source}: ${field}: ${effectText(effect)}`;
        t.equal(fault, undefined, name);
        const isAccounted = isCounted || hasWarning || isTotal;
        if (effect?.kind === 'included') t.notOk(isAccounted, name);
        else t.ok(isAccounted, name);
      }
    }
  },
);

t.test('usage fields: a field that nobody published is named wherever it stands', async (t) => {
  const reader = new UsageReader();
  for (const published of publishedUsage) {
    const usage = objectWith(
      [...published.fields.filter((each) => !each.includes('[')), 'new_tokens'],
      0,
    ) as Map<string, JsonValue>;
    usage.set('new_tokens', objectWith(['x'], { deep: [1] }));

    reader.read(usage);

    t.match(
      reader.unpriced.filter((text) => text.includes('new_tokens')),
      [/^usage\.new_tokens\.x\.deep is an unknown field/],
      published.source,
    );
  }
});
