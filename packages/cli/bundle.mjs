import { globSync } from 'node:fs';
import { bundlePackage } from '../../scripts/bundle-package.mjs';

const folder = import.meta.dirname;
const entries = ['main', 'help', 'sign-in/keyring-process'].map((entry) => `src/${entry}.ts`);

await bundlePackage({
  folder,
  entryPoints: [...entries, ...globSync('src/commands/**/*.ts', { cwd: folder })],
  external: ['@assay/*', 'undici', '@napi-rs/keyring'],
});
