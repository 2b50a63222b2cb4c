// "Not imported" and "not called" are said only where all code of a build was read, and never of malware.
import { join } from 'node:path';
import Database from 'better-sqlite3';
import t from 'tap';
import { AdvisoryDatabase } from '../../../../../../packages/core/src/scan/engines/dependencies/advisories/advisory-database.ts';
import { priorityOf } from '../../../../../../packages/core/src/vocabulary/priority.ts';
import { audit, sync, writeExport } from '../advisory-setup.ts';

const folder = t.testdir();
const databasePath = join(folder, 'data', 'advisories.db');
const module = 'example.com/net';
const about = (ecosystem: string, name: string, specific: object) => [
  {
    package: { ecosystem, name },
    ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '2.0.0' }] }],
    ecosystem_specific: specific,
  },
];
const stated = { modified: '2026-01-01T00:00:00Z', summary: 'A fault' };

t.before(async () => {
  const from = join(folder, 'osv');
  writeExport(from, 'Go', [
    {
      ...{ id: 'GO-2026-0001', ...stated },
      affected: about('Go', module, {
        imports: [{ path: `${module}/html`, symbols: ['Parse', 'Tokenizer.Next2', 'Render'] }],
      }),
    },
    {
      ...{ id: 'GO-2026-0002', ...stated },
      affected: about('Go', 'example.com/whole', { imports: [{ path: 'example.com/whole/a' }] }),
    },
    {
      ...{ id: 'GO-2026-0003', ...stated },
      affected: about('Go', 'example.com/iface', {
        imports: [{ path: 'example.com/iface', symbols: ['Conn.Read'] }],
      }),
    },
    { ...{ id: 'MAL-2026-0001', ...stated }, affected: about('Go', 'example.com/evil', {}) },
  ]);
  writeExport(from, 'crates.io', [
    {
      ...{ id: 'RUSTSEC-2026-0001', ...stated },
      affected: about('crates.io', 'net-html', {
        affects: { functions: ['net_html::Tree::parse_all', 'net_html::render_all'] },
      }),
    },
    {
      ...{ id: 'RUSTSEC-2026-0002', ...stated },
      affected: about('crates.io', 'boxed', { affects: { functions: ['boxed::Boxed::drop'] } }),
    },
  ]);
  await sync(databasePath, from);
});

type Files = Readonly<Record<string, string>>;

async function reachOf(name: string, files: Files) {
  const { detections } = await audit(files, { databasePath });
  const found = detections.find(({ package: of }) => of?.name === name);
  t.ok(found, `${name} has a finding`);
  return { reachability: found?.reachability, because: found?.reachBecause ?? '' };
}

const goFiles = (packages: readonly string[], more: Files, name = module): Files => ({
  'go.mod': `module example.com/own\n\ngo 1.21\n\nrequire ${name} v1.0.0\n`,
  'vendor/modules.txt': `# ${name} v1.0.0\n## explicit\n${packages.join('\n')}\n`,
  ...Object.fromEntries(
    packages.map((one) => [`vendor/${one}/x.go`, 'package x\n\nfunc Parse() { Render() }\n']),
  ),
  ...more,
});
const html = `${module}/html`;
const using = (code: string, path = html) => ({
  'main.go': `package main\n\nimport "${path}"\n\nfunc main() { ${code} }\n`,
});

t.test('Go: a package that no code of the build imports is not imported', async (t) => {
  const found = await reachOf(module, goFiles([`${module}/other`], using('other.Do()', `${module}/other`)));
  t.match(found, {
    reachability: 'not_imported',
    because: /Nothing in the build imports example.com\/net\/html/,
  });
});

t.test('Go: a module in another version than was asked for is read in that version', async (t) => {
  const vendored = (head: string): Files => ({
    'vendor/modules.txt': `# ${head}\n## explicit\n${module}/other\n`,
    ...using('other.Do()', `${module}/other`),
  });
  const replacing = (by: string): Files => ({
    'go.mod': `module example.com/own\n\ngo 1.21\n\nrequire ${module} v0.9.0\n\nreplace ${module} => ${by}\n`,
    ...vendored(`${module} v0.9.0 => ${by}`),
  });
  t.match(await reachOf(module, replacing(`${module} v1.0.0`)), { reachability: 'not_imported' });
  t.match(
    await reachOf(module, {
      ...replacing(`${module} v1.0.0`),
      ...vendored(`${module} => ${module} v1.0.0`),
    }),
    { reachability: 'not_imported' },
    'for every version',
  );
  t.match(await reachOf(module, { ...goFiles([], {}), ...vendored(`${module} v1.0.0 => ./own`) }), {
    because: /other code replaces the module/,
  });
  t.match(
    await reachOf(module, { ...goFiles([], {}), ...vendored(`${module} v1.0.0 => example.com/fork v1.0.0`) }),
    { because: /other code replaces the module/ },
  );
});

t.test('Go: a function that neither own nor vendored code uses is not called', async (t) => {
  const found = await reachOf(module, goFiles([html], using('html.Escape()')));
  t.match(found, { reachability: 'not_called', because: /uses example.com\/net\/html.Parse, .*Render/ });
  const shadow = await reachOf(
    module,
    goFiles([html], { ...using('html.Escape()'), 'b.go': 'package main\n\nfunc Parse() {}\n' }),
  );
  t.equal(
    shadow.reachability,
    'not_called',
    'another function of the name, where the package is not imported',
  );
});

t.test('Go: unknown where own or vendored code may use it', async (t) => {
  const cases: readonly (readonly [string, Files, RegExp])[] = [
    ['own code', using('html.Parse()'), /main.go names example.com\/net\/html.Parse/],
    ['an alias', { 'main.go': `package main\n\nimport h "${html}"\n\nvar f = h.Render\n` }, /main.go names/],
    [
      'a dot import',
      { 'main.go': `package main\n\nimport . "${html}"\n\nvar f = Render\n` },
      /main.go names/,
    ],
    [
      'a method of a value from elsewhere',
      { ...using('html.Escape()'), 'b.go': 'package main\n\nfunc f(z any2) { z.Next2() }\n' },
      /b.go names/,
    ],
    [
      'a method value',
      { ...using('html.Escape()'), 'b.go': 'package main\n\nvar f = x.Next2\n' },
      /b.go names/,
    ],
    [
      'another name for the linker',
      { ...using('html.Escape()'), 'b.go': `package main\n\n//go:linkname own ${html}.Parse\nfunc own()\n` },
      /b.go names/,
    ],
    ['assembly', { ...using('html.Escape()'), 'b.s': `CALL ·Render(SB)\n` }, /b.s names/],
    ['a template', { ...using('html.Escape()'), 'v/a.tmpl': '{{ .Next2 }}' }, /v\/a.tmpl names/],
    [
      'a method whose name is made',
      { ...using('html.Escape()'), 'b.go': 'package main\n\nvar f = v.MethodByName("Next" + n)\n' },
      /b.go names/,
    ],
    [
      'vendored code',
      {
        'main.go': '',
        'vendor/example.com/dep/d.go': `package dep\n\nimport "${html}"\n\nvar x = html.Parse\n`,
      },
      /vendor\/example.com\/dep\/d.go names/,
    ],
  ];
  for (const [title, more, because] of cases)
    t.match(
      await reachOf(module, goFiles([html], more)),
      { reachability: title === 'vendored code' ? undefined : 'imported', because },
      title,
    );
});

t.test('Go: unknown without all code, by version, by whole packages and by interfaces', async (t) => {
  const { 'vendor/modules.txt': _, ...unvendored } = goFiles([html], using('html.Escape()'));
  t.match(await reachOf(module, unvendored), { because: /dependencies of go.mod are not vendored/ });
  const other = { ...goFiles([html], {}), 'vendor/modules.txt': `# ${module} v1.1.0\n${html}\n` };
  t.match(await reachOf(module, other), { because: /names another version/ });
  const whole = 'example.com/whole';
  t.match(await reachOf(whole, goFiles([`${whole}/a`], {}, whole)), { because: /names no function/ });
  t.match(await reachOf(whole, goFiles([`${whole}/b`], {}, whole)), { reachability: 'not_imported' });
  const iface = 'example.com/iface';
  t.match(await reachOf(iface, goFiles([iface], {}, iface)), {
    because: /Conn.Read|Read can be called through an interface/,
  });
});

t.test('malware is never lowered', async (t) => {
  const evil = 'example.com/evil';
  const found = await reachOf(evil, goFiles([], {}, evil));
  t.match(found, { reachability: undefined, because: '' });
  const inputs = {
    severity: 'critical',
    category: 'malicious-package',
    advisory: null,
    package: null,
  } as const;
  const [plain, unused] = [priorityOf(inputs), priorityOf({ ...inputs, reachability: 'not_called' })];
  t.same(unused, plain);
});

const lock = (needs: string, dependency = 'net-html') =>
  `version = 4\n\n[[package]]\nname = "own"\nversion = "0.1.0"\ndependencies = ["${needs}"]\n\n[[package]]\nname = "${dependency}"\nversion = "1.0.0"\nsource = "registry+https://github.com/rust-lang/crates.io-index"\nchecksum = "${'ab'.repeat(32)}"\n`;
const between = `\n[[package]]\nname = "between"\nversion = "1.0.0"\nsource = "registry+https://github.com/rust-lang/crates.io-index"\nchecksum = "${'cd'.repeat(32)}"\ndependencies = ["net-html"]\n`;
const rust = (main: string, more: Files = {}): Files => ({
  'Cargo.toml': '[package]\nname = "own"\nversion = "0.1.0"\n\n[dependencies]\nnet-html = "1"\n',
  'Cargo.lock': lock('net-html'),
  'src/main.rs': main,
  ...more,
});

t.test('Rust: only what needs a crate can call it', async (t) => {
  t.match(await reachOf('net-html', rust('fn main() {}')), { reachability: 'not_imported' });
  const other = 'use net_html::Tree;\nfn main() { Tree::new(); }';
  t.match(await reachOf('net-html', rust(other)), { because: /net-html is not vendored/ });
  const crate = (code: string): Files => ({
    'vendor/net-html/Cargo.toml': '[package]\nname = "net-html"\n',
    'vendor/net-html/src/lib.rs': code,
  });
  t.match(await reachOf('net-html', rust(other, crate('pub fn render_all() {}'))), {
    reachability: 'not_called',
    because: /names net_html::Tree::parse_all, net_html::render_all/,
  });
  const calling =
    'impl Tree { pub fn new() -> Self { inner() } }\nfn inner() { { render_all(); } }\nfn render_all() {}';
  t.match(await reachOf('net-html', rust(other, crate(calling))), {
    because: /src\/main.rs names new, which calls it/,
  });
  for (const main of [
    'use net_html::Tree;\nfn main() { Tree::new().parse_all(); }',
    'fn main() { net_html::render_all() }',
    'use net_html::render_all as r;\nfn main() { r() }',
  ])
    t.match(
      await reachOf('net-html', rust(main)),
      { because: /src\/main.rs names (?:parse_all|render_all)/ },
      main,
    );
});

t.test('Rust: unknown without all code, with other names, made code and functions of traits', async (t) => {
  const through = { 'Cargo.lock': `${lock('between')}${between}` };
  t.match(await reachOf('net-html', rust('fn main() {}', through)), {
    because: /between needs net-html, and .* is not vendored/,
  });
  const vendored = {
    ...through,
    'vendor/between/Cargo.toml': '[package]\nname = "between"\n',
    'vendor/net-html/Cargo.toml': '[package]\nname = "net-html"\n',
    'vendor/net-html/src/lib.rs': 'pub fn render_all() {}',
  };
  const uses = (code: string) => rust('fn main() {}', { ...vendored, 'vendor/between/src/lib.rs': code });
  t.match(await reachOf('net-html', uses('use net_html::Tree;')), { reachability: 'not_called' });
  t.match(await reachOf('net-html', uses('use net_html::render_all;')), {
    because: /vendor\/between\/src\/lib.rs names render_all/,
  });
  const renamed = {
    'Cargo.toml': '[package]\nname = "own"\n[dependencies]\nhtml = { package = "net-html", version = "1" }\n',
  };
  t.match(await reachOf('net-html', rust('fn main() {}', renamed)), {
    because: /Cargo.toml gives net-html another name/,
  });
  const made = { 'build.rs': 'fn main() { std::env::var("OUT_DIR"); }' };
  t.match(await reachOf('net-html', rust('fn main() {}', made)), {
    because: /build.rs includes code that the build makes/,
  });
  const derive = {
    'Cargo.lock': `${lock('net-html')}${between.replace('between', 'net-html-derive').replace(/dependencies = .*/, '')}`,
  };
  t.match(await reachOf('net-html', rust('fn main() {}', derive)), {
    because: /net-html-derive is not vendored, and its macros can use net-html/,
  });
  const joining = {
    'src/a.rs': 'macro_rules! m { ($x:ident) => { paste! { net_html::[<render_ $x>]() } } }',
  };
  t.match(await reachOf('net-html', rust('mod a;', joining)), { because: /src\/a.rs joins parts of names/ });
  const boxed = { 'Cargo.lock': lock('boxed', 'boxed'), 'src/main.rs': 'use boxed::Boxed;\nfn main() {}' };
  t.match(await reachOf('boxed', rust('', boxed)), { because: /drop can be called through a trait/ });
});

t.test('a database from before functions were read reads every record once more', async (t) => {
  const from = join(folder, 'osv');
  const old = join(folder, 'old.db');
  await sync(old, from);
  const db = new Database(old);
  db.exec(
    "UPDATE advisories SET record = json_remove(record, '$.symbols'); DELETE FROM settings WHERE name = 'record_form'",
  );
  db.close();
  const symbols = async () => {
    const database = AdvisoryDatabase.open(old);
    const [hits = []] = (await database?.match([{ ecosystem: 'Go', name: module, version: '1.0.0' }])) ?? [];
    database?.close();
    return hits[0]?.advisory.symbols?.length;
  };
  t.equal(await symbols(), undefined);

  await sync(old, from);

  t.equal(await symbols(), 3);
});
