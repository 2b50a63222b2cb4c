import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundlePackage } from '../../scripts/bundle-package.mjs';

const folder = import.meta.dirname;
const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
/** Packages of many small modules that nobody outside sees. hapi and joi stay those of the program that embeds the plugin. */
const bundled = new Set(['@opentelemetry/api', 'prom-client', 'yaml']);

await bundlePackage({
  folder,
  entryPoints: ['src/index.ts', 'src/core.ts'],
  external: Object.keys(dependencies).filter((name) => !bundled.has(name)),
});
