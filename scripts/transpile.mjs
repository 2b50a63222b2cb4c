// Makes JavaScript of the packages that are not bundled, without checking types: what runs Assay needs neither the
// compiler nor its declarations. `npm run build` and `npm test` check them.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transform } from 'esbuild';

const packages = fileURLToPath(new URL('../packages', import.meta.url));

for (const name of ['cost-compare']) {
  const source = join(packages, name, 'src');
  for (const entry of readdirSync(source, { recursive: true, withFileTypes: true })) {
    if (!/(?<!\.d)\.ts$/.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const { code } = await transform(readFileSync(path, 'utf8'), {
      loader: 'ts',
      target: 'node22',
      charset: 'utf8',
      sourcefile: path,
      tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
    });
    const target = join(packages, name, 'dist', path.slice(source.length)).replace(/\.ts$/, '.js');
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(
      target,
      code.replace(/((?:\bfrom|\bimport) ?\(?\s*["']\.{1,2}\/[^"'\n]+)\.ts(["'])/g, '$1.js$2'),
    );
  }
}
