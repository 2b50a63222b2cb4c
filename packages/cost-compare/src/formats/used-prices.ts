// Which models a log's requests were priced by, and how many of them not at the base rate.
import type { Comparison } from '../comparison.ts';
import { groupDigits } from '../decimal.ts';

const maxModels = 20;

/** A line for each model, and each day where several are compared: how many requests, and how many in each tier. */
export function usedPriceLines({ table }: Comparison): string[] {
  const models = new Map<string, Map<string, number>>();
  for (const { sheets } of table.priced.values()) {
    for (const { model, above, serviceTier, date, requests } of sheets) {
      const priced = date === undefined ? model : `${model} on ${date}`;
      const kinds = models.get(priced) ?? new Map<string, number>();
      models.set(priced, kinds);
      const kind = [
        above < 0 ? '' : `over ${groupDigits(String(above))} input tokens`,
        serviceTier === 'standard' ? '' : serviceTier,
      ];
      const name = kind.filter((part) => part !== '').join(', ');
      kinds.set(name, (kinds.get(name) ?? 0) + requests);
    }
  }
  const lines = [...models].slice(0, maxModels).map(([model, kinds]) => {
    const all = [...kinds.values()].reduce((sum, count) => sum + count, 0);
    const special = [...kinds].filter(([name]) => name !== '');
    const parts = special.map(([name, count]) => `${groupDigits(String(count))} ${name}`);
    const among = parts.length === 0 ? '' : `, of which ${parts.join('; ')}`;
    return `  ${model}: ${groupDigits(String(all))} request${all === 1 ? '' : 's'}${among}`;
  });
  if (models.size > maxModels) lines.push(`  … and ${models.size - maxModels} more models`);
  return lines;
}
