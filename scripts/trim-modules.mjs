// Removes from installed packages what no program loads: maps, declarations, sources, documents, other platforms' binaries.
import { existsSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';

/** In any package. Licenses stay. */
const neverLoaded =
  /\.(?:[cm]?js|css|d\.[cm]?ts|wasm)\.map$|\.d\.[cm]?ts$|\.[cm]?tsx?$|\.tsbuildinfo$|\.flow$|\.(?:md|markdown)$/i;
const neverEntered = new Set(['.github', '.vscode', '.yarn', '__tests__', 'benchmarks']);

/** By package: what only its other editions or its build need. */
const unused = {
  // Reports are set in three of the fonts, and in pieces of others.
  '@fontsource/dejavu-mono': [/\.(?:woff2|css|scss)$|italic|700/],
  '@fontsource/dejavu-sans': [/\.(?:woff2|css|scss)$|italic/],
  '@fontsource/noto-emoji': [/\.(?:woff2|css|scss)$|-(?:[3567]00|emoji-400)-/],
  '@fontsource-variable/noto-sans-jp': [/\.(?:css|scss)$|latin|cyrillic|vietnamese/],
  '@fontsource-variable/noto-sans-kr': [/\.(?:css|scss)$|latin|cyrillic|vietnamese/],
  '@fontsource-variable/noto-sans-sc': [/\.(?:css|scss)$|latin|cyrillic|vietnamese/],
  '@opentelemetry/semantic-conventions': [/incubating|experimental/],
  '@swc/helpers': [/^(?:src|scripts)\//],
  '@vscode/tree-sitter-wasm': [
    /^wasm\/(?!tree-sitter-(?:bash|c-sharp|cpp|go|java|php|python|ruby|rust)\.wasm$)/,
  ],
  // Of a grammar its WebAssembly alone is loaded.
  '@tree-sitter-grammars/tree-sitter-kotlin': [
    /^(?:bindings|prebuilds|queries|src)\//,
    /^(?:binding\.gyp|grammar\.js)$/,
  ],
  '@repomix/tree-sitter-wasms': [/^out\/(?!tree-sitter-swift\.wasm$)/],
  'tree-sitter-scala': [/^(?:bindings|prebuilds|queries|src)\//, /^(?:binding\.gyp|grammar\.js)$/],
  'npm-check-updates': [/./],
  brotli: [/^(?:build|enc)\//, /^(?:compress|index)\.js$/],
  fontkit: [/^src\//, /^dist\/browser/],
  yaml: [/^browser\//],
  // A peer of a loader of configuration files, which Assay has none of; types are removed as well.
  typescript: [/./],
  'better-sqlite3': [/^(?:deps|src)\//, /^binding\.gyp$/],
  bintrees: [/^test\//],
  'gpt-tokenizer': [/^(?:cjs|src|data)\//],
  lodash: [/^(?:fp\/|lodash\.min\.js|core)/],
  'oxc-parser': [/\.wasm$/],
  pdfkit: [/^js\/pdfkit\.(?:browser|standalone|old|js)/, /^(?:tools|types)\//],
  'web-tree-sitter': [/^debug\//, /^(?:src|lib)\//],
  zod: [/^src\//],
};

/**
 * Trims a node_modules folder in place. `platform` ("linux-x64", …) is the one whose prebuilt addons are kept; all
 * of them when it is not given. `typesOf`: packages whose declarations stay.
 */
export function trimModules(modules, { platform, typesOf = [] } = {}) {
  for (const { name, folder } of installedPackages(modules)) {
    const rules = unused[name.startsWith('@typescript/') ? 'typescript' : name] ?? [];
    trim(folder, '', (path) => {
      if (rules.some((rule) => rule.test(path))) return true;
      if (/(?:^|\/)(?:licen[cs]e|notice|copying)/i.test(path)) return false;
      if (typesOf.includes(name) && /\.d\.[cm]?ts$/.test(path)) return false;
      if (neverLoaded.test(path)) return true;
      const prebuilt = /^prebuilds\/([\w-]+)(?:\.node$|\/)/.exec(path)?.[1];
      return prebuilt !== undefined && platform !== undefined && !prebuilt.startsWith(platform);
    });
  }
}

/** Folders only: a workspace is a link, and its sources stay. */
export function installedPackages(modules) {
  const folders = (path) =>
    readdirSync(path, { withFileTypes: true }).filter(
      (entry) => entry.isDirectory() && !entry.name.startsWith('.'),
    );
  if (!existsSync(modules)) return [];
  const names = folders(modules).flatMap(({ name }) =>
    name.startsWith('@') ? folders(join(modules, name)).map((part) => `${name}/${part.name}`) : [name],
  );
  return names.flatMap((name) => {
    const folder = join(modules, name);
    return [{ name, folder }, ...installedPackages(join(folder, 'node_modules'))];
  });
}

function trim(folder, below, isUnused) {
  const entries = readdirSync(join(folder, below), { withFileTypes: true });
  let left = entries.length;
  for (const entry of entries) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) {
      if (basename(path) === 'node_modules') continue;
      if (neverEntered.has(entry.name)) rmSync(join(folder, path), { recursive: true });
      else trim(folder, path, isUnused);
      if (!existsSync(join(folder, path))) left -= 1;
    } else if (entry.isFile() && isUnused(path)) {
      rmSync(join(folder, path));
      left -= 1;
    }
  }
  if (left === 0) rmdirSync(join(folder, below));
}
