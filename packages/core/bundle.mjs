import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundlePackage } from '../../scripts/bundle-package.mjs';

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
    ...[...Object.values(exports), ...Object.values(imports)].flatMap(
      (target) => target['assay-source'] ?? [],
    ),
    './src/engines/insecure-code/insecure-code-engine.ts',
    './src/engines/secrets/secrets-engine.ts',
  ],
  external: [...Object.keys(dependencies).filter((name) => !bundled.has(name)), ...drivers],
});
