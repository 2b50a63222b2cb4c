import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundlePackage } from '../../scripts/bundle-package.mjs';
import { readPolicyFolder } from './src/scan/engines/infrastructure/load-policies.ts';
import { readRuleFolder } from './src/scan/engines/secrets/load-rules.ts';

const folder = import.meta.dirname;
const { dependencies, exports, imports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
/** Packages of many small modules that nobody outside sees. */
const bundled = new Set(['@marcbachmann/cel-js', 'knex', 'objection', 'smol-toml', 'uuid', 'yaml']);
/** Drivers that knex loads only when they are configured. */
const drivers = [
  'mariadb',
  'mysql',
  'mysql2',
  'oracledb',
  'pg-native',
  'pg-query-stream',
  'sqlite3',
  'tedious',
];

await bundlePackage({
  folder,
  // What is imported by name, what runs in processes and threads of its own, and what is loaded late.
  entryPoints: [
    ...[...Object.values(exports), ...Object.values(imports)]
      .flatMap((target) => target['assay-source'] ?? [])
      .filter((source) => source.endsWith('.ts')),
    './src/scan/engines/infrastructure/infrastructure-engine.ts',
    './src/scan/engines/insecure-code/insecure-code-engine.ts',
    './src/scan/engines/secrets/secrets-engine.ts',
  ],
  external: [...Object.keys(dependencies).filter((name) => !bundled.has(name)), ...drivers],
});

// Hundreds of small files take longer to read than one. Of the samples only those that the documentation shows.
const policies = readPolicyFolder(join(folder, 'src/scan/engines/infrastructure/policies')).map((policy) => ({
  ...policy,
  fail: firstOfEachFormat(policy.fail),
  pass: firstOfEachFormat(policy.pass),
}));
mkdirSync(join(folder, 'dist/scan/engines/infrastructure'), { recursive: true });
writeFileSync(join(folder, 'dist/scan/engines/infrastructure/policies.json'), JSON.stringify(policies));

mkdirSync(join(folder, 'dist/scan/engines/secrets'), { recursive: true });
writeFileSync(
  join(folder, 'dist/scan/engines/secrets/rules.json'),
  JSON.stringify(readRuleFolder(join(folder, 'src/scan/engines/secrets/rules'))),
);

/** By the ending of its first file: `tf`, `yaml`, `Dockerfile`. */
function firstOfEachFormat(samples) {
  const formatOf = (sample) => /[^./]*$/.exec(Object.keys(sample)[0] ?? '')[0];
  return samples.filter(
    (sample, at) => samples.findIndex((other) => formatOf(other) === formatOf(sample)) === at,
  );
}
