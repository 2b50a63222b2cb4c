// One run of the secret scanner over a checkout, for the benchmark: prints what it read and found as JSON.
// It loads the built modules it needs and no more, as secretlint does; the package's entry loads storage too.
const built = new URL('../../packages/core/dist/', import.meta.url).href;
type Core = typeof import('@assay/core');
const { openSource } = (await import(`${built}source/open-source.js`)) as Pick<Core, 'openSource'>;
const { Coverage } = (await import(`${built}source/coverage.js`)) as Pick<Core, 'Coverage'>;
const { silentLog } = (await import(`${built}runtime.js`)) as Pick<Core, 'silentLog'>;
const { createEngines } = (await import(`${built}engines/index.js`)) as Pick<Core, 'createEngines'>;

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

export {};
