// One run of the secret scanner over a checkout, for the benchmark: prints what it read and found as JSON. JavaScript,
// and the built modules it needs and no more, as secretlint has them: the removal of types would be measured as well.
const built = new URL('../../packages/core/dist/', import.meta.url).href;
const { openSource } = await import(`${built}source/open-source.js`);
const { Coverage } = await import(`${built}source/coverage.js`);
const { silentLog } = await import(`${built}runtime.js`);
const { createSecretsEngine } = await import(`${built}engines/secrets/secrets-engine.js`);

// node test/bench/secrets-process.mjs CHECKOUT [THREADS beside the main one, however small the checkout is]
const threads = process.argv[3] === undefined ? {} : { count: Number(process.argv[3]), minBytes: 0 };
const signal = new AbortController().signal;
const source = await openSource({ kind: 'path', path: process.argv[2] ?? '.' });
const coverage = new Coverage();
const entries = await source.list(coverage, signal);
const context = { coverage, signal, log: silentLog, now: () => new Date(), progress: () => {} };
let findings = 0;
for await (const _detection of createSecretsEngine({ threads }).scan({ source, entries }, context))
  findings += 1;
await source.close();
process.stdout.write(
  JSON.stringify({
    // What was read: of archives and pictures, whose text is not scanned, as well.
    bytes: entries.reduce((sum, { size }) => sum + size, 0),
    findings,
    rssMegabytes: process.resourceUsage().maxRSS / 1000,
  }),
);
