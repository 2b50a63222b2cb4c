// One run of the secret scanner over a checkout, for the benchmark: prints what it read and found as JSON.
import { Coverage, createEngines, openSource, silentLog } from '@assay/core';

const signal = new AbortController().signal;
const source = await openSource({ kind: 'path', path: process.argv[2] ?? '.' });
const coverage = new Coverage();
const entries = await source.list(coverage, signal);
const context = { coverage, signal, log: silentLog, now: () => new Date(), progress: () => {} };
let findings = 0;
for (const engine of await createEngines({}, ['security'])) {
  if (engine.id !== 'secrets') continue;
  for await (const _detection of engine.scan({ source, entries }, context)) findings += 1;
}
await source.close();
process.stdout.write(
  JSON.stringify({
    bytes: coverage.bytesScanned,
    findings,
    rssMegabytes: process.resourceUsage().maxRSS / 1000,
  }),
);
