// Uses of vulnerable functions, planted by real advisories of Go and Rust in the ways that code has: none is called unused.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import {
  type Advisory,
  parseAdvisory,
} from '../../../../../../packages/core/src/scan/engines/dependencies/advisories/advisory.ts';
import { readInventory } from '../../../../../../packages/core/src/scan/engines/dependencies/inventory.ts';
import { readClosedWorld } from '../../../../../../packages/core/src/scan/engines/dependencies/reachability/closed-world.ts';
import { Coverage } from '../../../../../../packages/core/src/scan/source/coverage/coverage.ts';
import { readZip } from '../../../../../../packages/core/src/scan/source/read-zip.ts';
import { type Files, memorySource } from '../../../../../helpers/memory-source.ts';

const zipOf = (name: string) =>
  fileURLToPath(new URL(`../../../../../../../shared/data/osv/${name}/all.zip`, import.meta.url));
const skip = !existsSync(zipOf('Go')) && `the real advisories are not at ${zipOf('Go')}`;

/** Advisories of one package that name functions, with the others of their kind left out. */
async function advisoriesOf(name: string, prefix: string): Promise<readonly Advisory[]> {
  const found: Advisory[] = [];
  for await (const entry of readZip(zipOf(name))) {
    if (!entry.name.startsWith(prefix)) continue;
    const advisory = parseAdvisory(JSON.parse((await entry.read()).toString('utf8')));
    if (!advisory.withdrawn && advisory.symbols && advisory.affected.length === 1) found.push(advisory);
  }
  return found.sort((a, b) => (a.id < b.id ? -1 : 1));
}

async function reach(files: Files, name: string, advisory: Advisory) {
  const source = memorySource(files);
  const { signal } = new AbortController();
  const entries = await source.list(new Coverage(), signal);
  const { packages } = await readInventory({ source, entries }, { coverage: new Coverage(), signal });
  const found = packages.find((one) => one.name === name);
  if (!found) return undefined;
  const affected = { found, hits: [{ advisory }] };
  const reachOf = await readClosedWorld([affected], packages, { source, signal });
  return reachOf(affected, found.locations[0]?.path ?? '')?.reachability;
}

/** `use` is a function of a Go package, by its import path and how code names it. */
const goUses: readonly ((path: string, name: string) => Files)[] = [
  (path, name) => ({ 'main.go': `package main\n\nimport p "${path}"\n\nvar _ = p.${name}\n` }),
  (path, name) => ({ 'main.go': `package main\n\nimport . "${path}"\n\nfunc main() { ${name}() }\n` }),
  (path, name) => ({
    'cmd/a/a.go': `package main\n\nimport (\n\t"fmt"\n\tx "${path}"\n)\n\nfunc main() { fmt.Println(x.${name}) }\n`,
  }),
  (path, name) => ({
    'vendor/example.com/d/d.go': `package d\n\nimport y \`${path}\`\n\nfunc F() { y.${name}(nil) }\n`,
  }),
];

t.test('closed world: uses of Go functions and methods are found', { skip }, async (t) => {
  const advisories = await advisoriesOf('Go', 'GO-');
  let [planted, wrong, unused] = [0, 0, 0];
  for (const [index, advisory] of advisories.entries()) {
    const [{ name } = { name: '' }] = advisory.affected;
    const own = (advisory.symbols ?? []).filter(
      (one) => one.startsWith(`${name}/`) || one.startsWith(`${name}#`),
    );
    const [path = '', symbol = ''] = own[index % Math.max(own.length, 1)]?.split('#') ?? [];
    if (symbol === '' || name === 'stdlib') continue;
    const base = {
      'go.mod': `module own.example/m\n\ngo 1.21\n\nrequire ${name} v1.0.0\n`,
      'vendor/modules.txt': `# ${name} v1.0.0\n## explicit\n${advisory.imports?.join('\n')}\n`,
    };
    const use = goUses[index % goUses.length]?.(path, symbol.split('.').at(-1) ?? '') ?? {};
    planted += 1;
    if ((await reach({ ...base, ...use }, name, advisory)) !== 'unknown') wrong += 1;
    const other = { 'main.go': `package main\n\nimport p "${path}"\n\nvar _ = p.SomethingElse0\n` };
    if ((await reach({ ...base, ...other }, name, advisory)) === 'not_called') unused += 1;
  }

  t.comment(`${planted} planted, ${wrong} called unused; of the same without a use ${unused} are not called`);
  t.ok(planted >= 100, `${planted} planted`);
  t.equal(wrong, 0);
  t.ok(unused * 2 > planted, `${unused} of ${planted} are known not to be called`);
});

const rustUses: readonly ((crate: string, name: string) => Files)[] = [
  (crate, name) => ({ 'src/main.rs': `use ${crate}::*;\nfn main() { ${name}(); }\n` }),
  (crate, name) => ({ 'src/main.rs': `fn main() { let f = ${crate}::x::${name}; f(); }\n` }),
  (crate, name) => ({
    'src/main.rs': 'mod a;\nfn main() {}\n',
    'src/a.rs': `pub fn f(v: ${crate}::T) { v.${name}() }\n`,
  }),
  (crate, name) => ({
    'src/main.rs': `macro_rules! m { ($v:expr) => { $v.${name}() } }\nfn main() { m!(${crate}::new()) }\n`,
  }),
];

t.test('closed world: uses of Rust functions are found', { skip }, async (t) => {
  const advisories = await advisoriesOf('crates.io', 'RUSTSEC-');
  let [planted, wrong, unused] = [0, 0, 0];
  for (const [index, advisory] of advisories.entries()) {
    const [{ name } = { name: '' }] = advisory.affected;
    const symbol = advisory.symbols?.[index % advisory.symbols.length] ?? '';
    const crate = symbol.split('::')[0] ?? '';
    const base = {
      'Cargo.toml': `[package]\nname = "own"\nversion = "0.1.0"\n`,
      'Cargo.lock': `version = 4\n\n[[package]]\nname = "own"\nversion = "0.1.0"\ndependencies = ["${name}"]\n\n[[package]]\nname = "${name}"\nversion = "1.0.0"\nsource = "registry+https://github.com/rust-lang/crates.io-index"\nchecksum = "${'ab'.repeat(32)}"\n`,
    };
    const use = rustUses[index % rustUses.length]?.(crate, symbol.split('::').at(-1) ?? '') ?? {};
    planted += 1;
    if ((await reach({ ...base, ...use }, name, advisory)) !== 'unknown') wrong += 1;
    const other = { 'src/main.rs': `use ${crate}::SomethingElse0;\nfn main() {}\n` };
    if ((await reach({ ...base, ...other }, name, advisory)) === 'not_called') unused += 1;
  }

  t.comment(`${planted} planted, ${wrong} called unused; of the same without a use ${unused} are not called`);
  t.ok(planted >= 100, `${planted} planted`);
  t.equal(wrong, 0);
  t.ok(unused * 2 > planted, `${unused} of ${planted} are known not to be called`);
});
