// Puts a package's many small modules into few files, because loading them takes longer than most commands do.
// What is loaded late stays apart. It takes the place of what the compiler wrote for the entry points.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A `require` for what CommonJS packages load themselves. */
const banner =
  "import{createRequire as requireFrom}from'node:module';const require=requireFrom(import.meta.url);";

/**
 * @param {{ folder: string, entryPoints: string[], external: string[] }} options The package's folder, its entry
 *   points below `src/`, and the packages that are not taken in.
 */
export async function bundlePackage({ folder, entryPoints, external }) {
  const outputs = join(folder, 'dist/.bundled');
  rmSync(join(folder, 'dist/chunks'), { recursive: true, force: true });
  rmSync(outputs, { force: true });
  try {
    const { build } = await import('esbuild');
    const { metafile } = await build({
      absWorkingDir: folder,
      entryPoints,
      outbase: 'src',
      outdir: 'dist',
      chunkNames: 'chunks/[name]-[hash]',
      bundle: true,
      splitting: true,
      metafile: true,
      platform: 'node',
      format: 'esm',
      target: 'node22',
      external,
      banner: { js: banner },
      charset: 'utf8',
      logLevel: 'warning',
    });
    writeFileSync(join(folder, 'dist/THIRD-PARTY-LICENSES.txt'), licensesOf(metafile, folder));
    // What a release publishes of the compiler's modules: the others are in these.
    writeFileSync(outputs, `${Object.keys(metafile.outputs).sort().join('\n')}\n`);
  } catch (error) {
    // A fault of the sources, such as an entry point that has moved.
    if (error.errors) throw error;
    // The bundler is a binary and not there on every platform; everything works without it, and starts more slowly.
    process.stderr.write(`${folder}: not bundled (${String(error.message).split('\n')[0]})\n`);
  }
}

/** The licenses of the packages that were taken in, as they ask for. */
function licensesOf({ inputs }, folder) {
  const found = Object.keys(inputs).map((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0]);
  const packages = [...new Set(found)].filter((path) => path !== undefined).map((path) => join(folder, path));
  return packages
    .map((path) => {
      const { name, version, license } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
      const file = readdirSync(path).find((entry) => /^(?:licen[cs]e|copying)/i.test(entry));
      const text = file ? readFileSync(join(path, file), 'utf8').trim() : '';
      return `${name} ${version} (${license})\n\n${text}\n`;
    })
    .sort()
    .join(`\n${'-'.repeat(80)}\n\n`);
}
