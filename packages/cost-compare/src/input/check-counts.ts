// What only shows once the whole file is read: counts that contradict each other.
import type { Faults } from '../faults.ts';
import { CACHED, INPUT, OUTPUT, REASONING, type ScenarioTable, WRITE, WRITE_1H } from '../scenario-table.ts';

/** Adds a fault for cached input beyond all input, and for reasoning beyond the output; nothing is clamped. */
export function checkCounts(
  table: ScenarioTable,
  to: { readonly file: string; readonly faults: Faults; readonly faulty: ReadonlySet<number> },
): void {
  if (!table.hasIncluded() && !table.uses(REASONING)) return;
  for (let index = 0; index < table.count; index++) {
    if (to.faulty.has(index)) continue;
    const place = { file: to.file, index, name: table.names.text(index) };
    if (table.isIncluded(index) && table.fresh(index) < 0) {
      const [input, cached] = [table.tokens(INPUT, index), table.tokens(CACHED, index)];
      const written = table.tokens(WRITE, index) + table.tokens(WRITE_1H, index);
      to.faults.add({
        ...place,
        field: 'cachedInputTokens',
        problem: `must not exceed inputTokens (${input}), of which they are a part with token semantics included`,
        value: written === 0 ? String(cached) : `${cached} and ${written} written to the cache`,
      });
    }
    const [reasoning, output] = [table.tokens(REASONING, index), table.tokens(OUTPUT, index)];
    if (reasoning > output) {
      to.faults.add({
        ...place,
        field: 'reasoningTokens',
        problem: `must not exceed outputTokens (${output}), of which they are a part`,
        value: String(reasoning),
      });
    }
  }
}
