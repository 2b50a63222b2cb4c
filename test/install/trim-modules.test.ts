// What is removed from installed packages for quickstart and for releases.
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import t from 'tap';
import { grammarIds } from '../../packages/core/src/scan/engines/shared/syntax/grammar.ts';

// Plain JavaScript without declarations, because any Node runs it.
const { trimModules } = await import(new URL('../../scripts/trim-modules.mjs', import.meta.url).href);

t.test('trimModules: removes what no program loads, and keeps licenses and what one loads', async (t) => {
  const folder = t.testdir();
  const removed = [
    'a/index.js.map',
    'a/types/index.d.ts',
    'described/index.ts',
    'a/src/index.ts',
    'a/README.md',
    'a/node_modules/b/index.d.mts',
    '@scope/c/dist/index.d.cts',
    'typescript/lib/tsc.js',
    'better-sqlite3/deps/sqlite3.c',
    'better-sqlite3/prebuilds/darwin-arm64.node',
    'better-sqlite3/prebuilds/linuxmusl-x64.node',
    'gpt-tokenizer/cjs/main.js',
    '@vscode/tree-sitter-wasm/wasm/tree-sitter-typescript.wasm',
    '@vscode/tree-sitter-wasm/wasm/tree-sitter.wasm',
    '@tree-sitter-grammars/tree-sitter-kotlin/src/parser.c',
    '@tree-sitter-grammars/tree-sitter-kotlin/prebuilds/linux-x64/a.node',
    'tree-sitter-scala/src/parser.c',
    '@repomix/tree-sitter-wasms/out/tree-sitter-rust.wasm',
    'npm-check-updates/build/cli.js',
    '@fontsource/dejavu-sans/files/dejavu-sans-latin-700-italic.woff',
    '@fontsource/dejavu-sans/files/dejavu-sans-latin-700-normal.woff2',
    '@fontsource-variable/noto-sans-sc/index.css',
    '@fontsource/noto-emoji/files/noto-emoji-3-700-normal.woff',
    '@fontsource/noto-emoji/files/noto-emoji-3-400-normal.woff2',
    '@fontsource/noto-emoji/files/noto-emoji-emoji-400-normal.woff',
    'yaml/browser/index.js',
  ];
  const kept = [
    'a/index.js',
    'a/package.json',
    'described/index.d.ts',
    'a/LICENSE',
    'a/LICENSE.md',
    'a/map.js',
    'a/data.json',
    'a/node_modules/b/index.mjs',
    '@scope/c/dist/index.cjs',
    'better-sqlite3/prebuilds/linux-x64.node',
    'gpt-tokenizer/esm/main.js',
    ...grammarIds
      .filter((id) => !['kotlin', 'scala', 'swift'].includes(id))
      .map((id) => `@vscode/tree-sitter-wasm/wasm/tree-sitter-${id}.wasm`),
    '@tree-sitter-grammars/tree-sitter-kotlin/tree-sitter-kotlin.wasm',
    'tree-sitter-scala/tree-sitter-scala.wasm',
    '@repomix/tree-sitter-wasms/out/tree-sitter-swift.wasm',
    '@fontsource/dejavu-sans/files/dejavu-sans-latin-700-normal.woff',
    '@fontsource/dejavu-mono/files/dejavu-mono-latin-400-normal.woff',
    '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-4-wght-normal.woff2',
    '@fontsource-variable/noto-sans-sc/unicode.json',
    '@fontsource/noto-emoji/files/noto-emoji-3-400-normal.woff',
    'yaml/dist/index.js',
  ];
  for (const path of [...removed, ...kept]) write(join(folder, 'node_modules', path));
  write(join(folder, 'workspace/index.ts'));
  symlinkSync(join(folder, 'workspace'), join(folder, 'node_modules/workspace'));

  trimModules(join(folder, 'node_modules'), { platform: 'linux-x64', typesOf: ['described'] });

  const there = (path: string) => existsSync(join(folder, 'node_modules', path));
  t.strictSame(removed.filter(there), []);
  t.strictSame(kept.filter(there), kept);
  t.notOk(there('a/types'), 'no empty folder is left');
  t.ok(there('workspace/index.ts'), 'a link leads to sources of a workspace');
});

function write(path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, '');
}
