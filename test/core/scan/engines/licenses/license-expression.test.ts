// SPDX license expressions: the syntax of the specification, its examples, and what they allow.
import { createRequire } from 'node:module';
import t from 'tap';
import { licenseCategory } from '../../../../../packages/core/src/scan/engines/licenses/license-category.ts';
import {
  formatLicense,
  isLicensedAs,
  isSatisfied,
  licenseExpression,
  namesLicense,
  parseLicense,
  type SingleLicense,
} from '../../../../../packages/core/src/scan/engines/licenses/license-expression.ts';

const require = createRequire(new URL('../../../../../packages/core/package.json', import.meta.url));
const identifiers: readonly string[] = require('spdx-license-ids');
const deprecated: readonly string[] = require('spdx-license-ids/deprecated.json');
const exceptions: readonly string[] = require('spdx-exceptions');

function satisfies(expression: string, approved: readonly string[]): boolean {
  const tree = parseLicense(expression);
  const licenses = approved.map((one) => parseLicense(one) as SingleLicense);
  return tree !== undefined && isSatisfied(tree, (own) => licenses.some((one) => isLicensedAs(own, one)));
}

t.test(
  'parseLicense: every identifier of the SPDX list, alone, later, in any case, and with exceptions',
  (t) => {
    for (const id of identifiers) {
      t.equal(licenseExpression(id), id);
      t.equal(licenseExpression(id.toLowerCase()), id);
      t.ok(parseLicense(`${id}+`), `${id}+`);
      for (const exception of exceptions.slice(0, 3))
        t.equal(licenseExpression(`${id} WITH ${exception}`), `${id} WITH ${exception}`);
    }
    for (const exception of exceptions) t.ok(parseLicense(`GPL-2.0-only WITH ${exception}`), exception);
    for (const id of deprecated) t.ok(licenseExpression(id), id);
    t.end();
  },
);

t.test('parseLicense: operators bind as the specification orders them', (t) => {
  const cases: readonly (readonly [given: string, canonical: string])[] = [
    ['LGPL-2.1-only OR BSD-3-Clause AND MIT', 'LGPL-2.1-only OR BSD-3-Clause AND MIT'],
    ['(LGPL-2.1-only OR BSD-3-Clause) AND MIT', '(LGPL-2.1-only OR BSD-3-Clause) AND MIT'],
    ['MIT AND (LGPL-2.1-or-later AND BSD-3-Clause)', 'MIT AND LGPL-2.1-or-later AND BSD-3-Clause'],
    ['((MIT))', 'MIT'],
    ['mit or apache-2.0 with llvm-exception', 'MIT OR Apache-2.0 WITH LLVM-exception'],
    ['GPL-2.0', 'GPL-2.0-only'],
    ['GPL-2.0+', 'GPL-2.0-or-later'],
    ['GPL-2.0-with-classpath-exception', 'GPL-2.0-only WITH Classpath-exception-2.0'],
    ['CDDL-1.0+', 'CDDL-1.0+'],
    ['LicenseRef-own', 'LicenseRef-own'],
    ['DocumentRef-other:LicenseRef-own', 'DocumentRef-other:LicenseRef-own'],
    ['MIT OR MIT', 'MIT'],
  ];
  for (const [given, canonical] of cases) {
    const tree = parseLicense(given);
    t.equal(tree && formatLicense(tree), canonical, given);
  }
  for (const text of [
    '',
    'MIT OR',
    'AND MIT',
    '(MIT',
    'MIT)',
    'MIT ISC',
    'MIT WITH Apache-2.0',
    'WITH LLVM-exception',
    'NOASSERTION',
    'NONE',
    'SEE LICENSE IN LICENSE.md',
    'Apache 9',
    `${'('.repeat(50)}MIT${')'.repeat(50)}`,
    `MIT${' OR MIT'.repeat(500)}`,
  ])
    t.equal(parseLicense(text), undefined, text.slice(0, 40));
  t.end();
});

t.test('isSatisfied: what may be used where these licenses are approved', (t) => {
  const yes: readonly (readonly [string, readonly string[]])[] = [
    ['MIT', ['MIT', 'ISC', 'BSD-2-Clause', 'Apache-2.0']],
    ['GPL-2.0 OR MIT', ['MIT']],
    ['GPL-3.0', ['GPL-2.0+']],
    ['GPL-3.0-only', ['GPL-2.0-or-later']],
    ['GPL-2.0-or-later', ['GPL-3.0-only']],
    ['GPL-1.0-or-later', ['GPL-2.0-or-later']],
    ['GPL-3.0 WITH Bison-exception-2.2', ['GPL-2.0+ WITH Bison-exception-2.2']],
    ['(MIT OR Apache-2.0) AND (ISC OR GPL-2.0)', ['Apache-2.0', 'ISC']],
    ['MIT AND GPL-2.0 AND ISC', ['MIT', 'GPL-2.0', 'ISC']],
    ['EUPL-1.2', ['EUPL-1.1+']],
  ];
  const no: readonly (readonly [string, readonly string[]])[] = [
    ['GPL-2.0 AND MIT', ['MIT']],
    ['GPL-1.0', ['GPL-2.0+']],
    ['GPL-2.0-only', ['GPL-3.0-only']],
    ['LGPL-2.1', ['LGPL-3.0']],
    ['GPL-2.0', ['GPL-2.0+ WITH Bison-exception-2.2']],
    ['(MIT OR Apache-2.0) AND (ISC OR GPL-2.0)', ['MIT']],
    ['BSD-2-Clause', ['BSD-3-Clause']],
    ['Zlib', ['MIT']],
  ];
  for (const [expression, approved] of yes)
    t.ok(satisfies(expression, approved), `${expression}: ${approved}`);
  for (const [expression, approved] of no)
    t.notOk(satisfies(expression, approved), `${expression}: ${approved}`);
  t.end();
});

t.test('isSatisfied: takes one look at each license, however the operators nest', (t) => {
  const looks = (clauses: number) => {
    const tree = parseLicense(Array.from({ length: clauses }, () => '(MIT OR ISC)').join(' AND '));
    let count = 0;
    if (tree)
      isSatisfied(tree, () => {
        count += 1;
        return false;
      });
    const all = tree && isSatisfied(tree, () => true);
    return { count, all };
  };

  for (const clauses of [10, 20, 40]) t.ok(looks(clauses).count <= 2 * clauses);
  t.equal(looks(40).all, true);
  t.end();
});

t.test('licenseExpression: what manifests hold instead of an expression', (t) => {
  const cases: readonly (readonly [unknown, string | undefined])[] = [
    ['MIT/Apache-2.0', 'MIT OR Apache-2.0'],
    ['Apache License 2.0', 'Apache-2.0'],
    ['UNLICENSED', 'LicenseRef-UNLICENSED'],
    [{ type: 'MIT', url: 'https://example.com' }, 'MIT'],
    [[{ type: 'MIT' }, { type: 'GPL-2.0' }], 'MIT OR GPL-2.0-only'],
    [['LGPL-2.1-only', 'GPL-3.0-or-later'], 'LGPL-2.1-only OR GPL-3.0-or-later'],
    [['MIT', 'see the file'], undefined],
    [[], undefined],
    [null, undefined],
    [7, undefined],
  ];
  for (const [given, wanted] of cases) t.equal(licenseExpression(given), wanted, JSON.stringify(given));
  t.end();
});

t.test('namesLicense: by identifier, in whole words', (t) => {
  t.ok(namesLicense('(MIT OR AGPL-3.0-or-later) AND ISC', 'agpl-3.0'));
  t.ok(namesLicense('GPL-2.0-only', 'GPL-2.0'));
  t.notOk(namesLicense('LGPL-2.0-only', 'GPL-2.0'));
  t.notOk(namesLicense('GPL-2.0-only', 'GPL-2.0-or-later'));
  t.ok(namesLicense(null, 'unknown'));
  t.notOk(namesLicense(null, 'MIT'));
  t.end();
});

t.test('licenseCategory: what licenses ask', (t) => {
  const cases = {
    MIT: 'permissive',
    'Apache-2.0': 'permissive',
    'CC0-1.0': 'public-domain',
    'MPL-2.0': 'weak-copyleft',
    'LGPL-2.1-only': 'weak-copyleft',
    'GPL-3.0-or-later': 'strong-copyleft',
    'GPL-2.0-only WITH Classpath-exception-2.0': 'weak-copyleft',
    'AGPL-3.0-only': 'network-copyleft',
    'SSPL-1.0': 'network-copyleft',
    'BUSL-1.1': 'source-available',
    'CC-BY-NC-4.0': 'source-available',
    'LicenseRef-UNLICENSED': 'proprietary',
    'LicenseRef-own': 'unknown',
  } as const;
  for (const [id, category] of Object.entries(cases))
    t.equal(licenseCategory(parseLicense(id) as SingleLicense), category, id);
  t.end();
});
