// Uses of vulnerable functions, planted by real advisories of Go and Rust in the ways that code has: none is called unused.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import t, { type Test } from 'tap';
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

interface Planted {
  readonly path: string;
  /** Of a function, or of a type and its method with a dot. */
  readonly symbol: string;
  readonly name: string;
}

/** Ways in which Go code reaches `name` of the package `path`, own and vendored; undefined where the symbol has no such way. */
const goUses: readonly ((of: Planted) => Files | undefined)[] = [
  ({ path, name }) => ({ 'main.go': `package main\n\nimport p "${path}"\n\nvar _ = p.${name}\n` }),
  ({ path, name }) => ({ 'main.go': `package main\n\nimport . "${path}"\n\nfunc main() { ${name}() }\n` }),
  ({ path, name }) => ({
    'cmd/a/a.go': `package main\n\nimport (\n\t"fmt"\n\tx "${path}"\n)\n\nfunc main() { fmt.Println(x.${name}) }\n`,
  }),
  ({ path, name }) => ({
    'vendor/example.com/d/d.go': `package d\n\nimport y \`${path}\`\n\nfunc F() { y.${name}(nil) }\n`,
  }),
  ({ path, name }) => ({
    'a.go': `package main\n\nimport _ "unsafe"\n\n//go:linkname other ${path}.${name}\nfunc other()\n`,
  }),
  ({ path, name }) => ({ 'a_amd64.s': `TEXT own(SB), 0, $0\n\tCALL ${path}.${name}(SB)\n` }),
  ({ path, name }) => ({
    'a_test.go': `package main_test\n\nimport (\n\t"testing"\n\t${path.split('/').at(-1)}2 "${path}"\n)\n\nvar _ = []any{testing.T{}, ${path.split('/').at(-1)}2.${name}}\n`,
  }),
  ({ path, symbol, name }) =>
    symbol.includes('.')
      ? {
          'main.go': `package main\n\nimport x "${path}"\n\ntype own struct{ x.${symbol.split('.')[0]} }\n\nfunc f(o own) { o.${name}() }\n`,
        }
      : undefined,
  ({ symbol, name }) =>
    symbol.includes('.')
      ? { 'b.go': `package main\n\ntype able interface{ ${name}() }\n\nfunc f(a able) { a.${name}() }\n` }
      : undefined,
  ({ symbol, name }) =>
    symbol.includes('.') ? { 'views/a.gohtml': `<p>{{ .Value.${name} }}</p>` } : undefined,
  ({ symbol, name }) =>
    symbol.includes('.')
      ? { 'r.go': `package main\n\nvar _ = v.MethodByName(prefix + "${name.slice(1)}")\n` }
      : undefined,
];

t.test('closed world: uses of Go functions and methods are found', { skip }, async (t) => {
  const advisories = await advisoriesOf('Go', 'GO-');
  const counts = { planted: 0, wrong: 0, unused: 0, asked: 0, open: 0, openWrong: 0 };
  for (const [index, advisory] of advisories.entries()) {
    const [{ name: module } = { name: '' }] = advisory.affected;
    const own = (advisory.symbols ?? []).filter(
      (one) => one.startsWith(`${module}/`) || one.startsWith(`${module}#`),
    );
    const [path = '', symbol = ''] = own[index % Math.max(own.length, 1)]?.split('#') ?? [];
    if (symbol === '' || module === 'stdlib') continue;
    const goMod = `module own.example/m\n\ngo 1.21\n\nrequire ${module} v1.0.0\n`;
    const base = {
      'go.mod': goMod,
      'vendor/modules.txt': `# ${module} v1.0.0\n## explicit\n${advisory.imports?.join('\n')}\n`,
    };
    const of = { path, symbol, name: symbol.split('.').at(-1) ?? '' };
    const use = goUses[index % goUses.length]?.(of) ?? goUses[index % 4]?.(of) ?? {};
    counts.planted += 1;
    if ((await reach({ ...base, ...use }, module, advisory)) !== 'unknown') counts.wrong += 1;
    const open = await reach({ 'go.mod': goMod, 'main.go': 'package main\n' }, module, advisory);
    counts.open += 1;
    if (open !== 'unknown') counts.openWrong += 1;
    const other = { 'main.go': `package main\n\nimport p "${path}"\n\nvar _ = p.SomethingElse0\n` };
    counts.asked += 1;
    if ((await reach({ ...base, ...other }, module, advisory)) === 'not_called') counts.unused += 1;
  }
  report(t, counts);
});

interface Counts {
  readonly planted: number;
  readonly wrong: number;
  readonly asked: number;
  readonly unused: number;
  readonly open: number;
  readonly openWrong: number;
}

function report(t: Test, { planted, wrong, asked, unused, open, openWrong }: Counts): void {
  t.comment(
    `${planted} planted, ${wrong} called unused; ${open} without all code, ${openWrong} called unused; of ${asked} without a use ${unused} are not called`,
  );
  t.ok(planted >= 100, `${planted} planted`);
  t.equal(wrong, 0);
  t.equal(openWrong, 0);
  t.ok(unused * 2 > asked, `${unused} of ${asked} are known not to be called`);
}

/** What the crate itself has, and what the repository has. */
interface RustUse {
  readonly crate?: string;
  readonly files: Files;
}

/** Ways in which Rust code reaches `name` of the crate. */
const rustUses: readonly ((crate: string, name: string) => RustUse)[] = [
  (crate, name) => ({ files: { 'src/main.rs': `use ${crate}::*;\nfn main() { ${name}(); }\n` } }),
  (crate, name) => ({ files: { 'src/main.rs': `fn main() { let f = ${crate}::x::${name}; f(); }\n` } }),
  (crate, name) => ({
    files: {
      'src/main.rs': 'mod a;\nfn main() {}\n',
      'src/a.rs': `pub fn f(v: ${crate}::T) { v.${name}() }\n`,
    },
  }),
  (crate, name) => ({
    files: {
      'src/main.rs': `macro_rules! m { ($v:expr) => { $v.${name}() } }\nfn main() { m!(${crate}::new()) }\n`,
    },
  }),
  // Through other functions of the crate, a macro of it, and a value that a call makes.
  (crate, name) => ({
    crate: `pub fn outermost() { inner_most() }\nfn inner_most() { if true { self::${name}(); } }\npub fn ${name}() {}\n`,
    files: { 'src/main.rs': `fn main() { ${crate}::outermost(); }\n` },
  }),
  (crate, name) => ({
    crate: `impl Set { pub fn put_all(&mut self) { for x in y { self.${name}(x) } } pub fn ${name}(&mut self, x: u8) {} }\n`,
    files: { 'src/main.rs': `fn main() { let mut s = ${crate}::Set::default(); s.put_all(); }\n` },
  }),
  (crate, name) => ({
    crate: `#[macro_export]\nmacro_rules! made_by { ($x:expr) => { $crate::${name}($x) } }\npub fn ${name}() {}\n`,
    files: { 'src/main.rs': `fn main() { ${crate}::made_by!(1); }\n` },
  }),
  (crate, name) => ({
    crate: `pub static SHARED_ONE: Lazy<u8> = Lazy::new(|| { ${name}() });\npub fn ${name}() {}\n`,
    files: { 'src/main.rs': `fn main() { println!("{}", *${crate}::SHARED_ONE); }\n` },
  }),
  (crate, name) => ({
    files: {
      'src/main.rs': `macro_rules! j { ($x:ident) => { paste! { ${crate}::[<${name.slice(0, 2)} $x>]() } } }\nfn main() { j!(${name.slice(2)}) }\n`,
    },
  }),
  (crate, name) => ({
    files: { 'build.rs': `fn main() { ${crate}::${name}() }\n`, 'src/main.rs': 'fn main() {}\n' },
  }),
  (crate, name) => ({
    files: {
      'src/main.rs': 'fn main() { own_part::go() }\n',
      'part/src/lib.rs': `pub use ${crate} as other;\npub fn go() { other::${name}() }\n`,
    },
  }),
];

t.test('closed world: uses of Rust functions are found', { skip }, async (t) => {
  const advisories = await advisoriesOf('crates.io', 'RUSTSEC-');
  const counts = { planted: 0, wrong: 0, unused: 0, asked: 0, open: 0, openWrong: 0 };
  for (const [index, advisory] of advisories.entries()) {
    const [{ name: crate } = { name: '' }] = advisory.affected;
    const symbol = advisory.symbols?.[index % advisory.symbols.length] ?? '';
    const library = symbol.split('::')[0] ?? '';
    const name =
      symbol
        .replace(/<[^>]*>/g, '')
        .split('::')
        .at(-1) ?? '';
    const base = {
      'Cargo.toml': `[package]\nname = "own"\nversion = "0.1.0"\n`,
      'Cargo.lock': `version = 4\n\n[[package]]\nname = "own"\nversion = "0.1.0"\ndependencies = ["${crate}"]\n\n[[package]]\nname = "${crate}"\nversion = "1.0.0"\nsource = "registry+https://github.com/rust-lang/crates.io-index"\nchecksum = "${'ab'.repeat(32)}"\n`,
    };
    const vendored = (code: string): Files => ({
      [`vendor/${crate}/Cargo.toml`]: `[package]\nname = "${crate}"\n`,
      [`vendor/${crate}/src/lib.rs`]: code,
    });
    const use = rustUses[index % rustUses.length]?.(library, name) ?? { files: {} };
    const files = { ...base, ...use.files };
    counts.planted += 1;
    const code = use.crate ?? `pub fn ${name}() {}\n`;
    if ((await reach({ ...files, ...vendored(code) }, crate, advisory)) !== 'unknown') counts.wrong += 1;
    counts.open += 1;
    if ((await reach(files, crate, advisory)) !== 'unknown') counts.openWrong += 1;
    const other = {
      'src/main.rs': `use ${library}::SomethingElse0;\nfn main() {}\n`,
      ...vendored(`pub fn ${name}() {}\n`),
    };
    counts.asked += 1;
    if ((await reach({ ...base, ...other }, crate, advisory)) === 'not_called') counts.unused += 1;
  }
  report(t, counts);
});
