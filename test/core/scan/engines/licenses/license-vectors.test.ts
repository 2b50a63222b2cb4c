// SPDX license expressions, each with what it is read as: operators and their order, nesting, later versions, exceptions,
// references, case, deprecated identifiers, and what is none. Grammar: https://spdx.github.io/spdx-spec/v2.3/SPDX-license-expressions/
import t from 'tap';
import {
  formatLicense,
  licensesIn,
  parseLicense,
} from '../../../../../packages/core/src/scan/engines/licenses/license-expression.ts';

/** Given: canonical text. */
const valid: Readonly<Record<string, string>> = {
  // Simple expressions
  MIT: 'MIT',
  '0BSD': '0BSD',
  'CDDL-1.0': 'CDDL-1.0',
  'Apache-2.0+': 'Apache-2.0+',
  'MPL-1.1+': 'MPL-1.1+',
  'GPL-3.0-or-later': 'GPL-3.0-or-later',
  'LGPL-2.1-only': 'LGPL-2.1-only',
  ' MIT ': 'MIT',
  'MIT\n': 'MIT',
  // References
  'LicenseRef-23': 'LicenseRef-23',
  'LicenseRef-MIT-Style-1': 'LicenseRef-MIT-Style-1',
  'LicenseRef-and-or.with': 'LicenseRef-and-or.with',
  'LicenseRef-own-only': 'LicenseRef-own-only',
  'MIT OR LicenseRef-own-or-later AND ISC': 'MIT OR LicenseRef-own-or-later AND ISC',
  'DocumentRef-spdx-tool-1.2:LicenseRef-MIT-Style-2': 'DocumentRef-spdx-tool-1.2:LicenseRef-MIT-Style-2',
  'LicenseRef-a OR DocumentRef-b:LicenseRef-c': 'LicenseRef-a OR DocumentRef-b:LicenseRef-c',
  'LicenseRef-a AND LicenseRef-A': 'LicenseRef-a AND LicenseRef-A',
  // Operators: WITH before AND before OR
  'LGPL-2.1-only OR MIT': 'LGPL-2.1-only OR MIT',
  'LGPL-2.1-only OR MIT OR BSD-3-Clause': 'LGPL-2.1-only OR MIT OR BSD-3-Clause',
  'LGPL-2.1-only AND MIT': 'LGPL-2.1-only AND MIT',
  'LGPL-2.1-only AND MIT AND BSD-2-Clause': 'LGPL-2.1-only AND MIT AND BSD-2-Clause',
  'MIT OR ISC AND Zlib': 'MIT OR ISC AND Zlib',
  'MIT AND ISC OR Zlib': 'MIT AND ISC OR Zlib',
  'MIT AND ISC OR Zlib AND X11': 'MIT AND ISC OR Zlib AND X11',
  'GPL-2.0-or-later WITH Bison-exception-2.2': 'GPL-2.0-or-later WITH Bison-exception-2.2',
  'MIT OR GPL-2.0-only WITH Classpath-exception-2.0 AND ISC':
    'MIT OR GPL-2.0-only WITH Classpath-exception-2.0 AND ISC',
  'EPL-2.0 OR GPL-2.0 WITH Classpath-exception-2.0': 'EPL-2.0 OR GPL-2.0-only WITH Classpath-exception-2.0',
  'LicenseRef-own WITH Classpath-exception-2.0': 'LicenseRef-own WITH Classpath-exception-2.0',
  'Apache-2.0 WITH LLVM-exception OR MIT': 'Apache-2.0 WITH LLVM-exception OR MIT',
  'CDDL-1.0+ WITH Linux-syscall-note': 'CDDL-1.0+ WITH Linux-syscall-note',
  // Parentheses
  '(MIT)': 'MIT',
  '(((MIT)))': 'MIT',
  '( MIT OR ISC )': 'MIT OR ISC',
  '(MIT OR ISC) AND Zlib': '(MIT OR ISC) AND Zlib',
  'MIT AND (ISC OR Zlib)': 'MIT AND (ISC OR Zlib)',
  'MIT OR (ISC AND Zlib)': 'MIT OR ISC AND Zlib',
  '(MIT OR ISC) OR (Zlib OR X11)': 'MIT OR ISC OR Zlib OR X11',
  '(MIT AND ISC) AND (Zlib AND X11)': 'MIT AND ISC AND Zlib AND X11',
  '(MIT AND (ISC OR (Zlib AND (X11 OR 0BSD))))': 'MIT AND (ISC OR Zlib AND (X11 OR 0BSD))',
  '(GPL-2.0-only WITH Classpath-exception-2.0) OR (MIT)': 'GPL-2.0-only WITH Classpath-exception-2.0 OR MIT',
  '(MIT)AND(ISC)': 'MIT AND ISC',
  // White space
  'MIT   OR   ISC': 'MIT OR ISC',
  'MIT\tOR\tISC': 'MIT OR ISC',
  'MIT\r\n  AND ISC': 'MIT AND ISC',
  // Case: identifiers do not differ by it, and operators are accepted in any
  mit: 'MIT',
  'APACHE-2.0': 'Apache-2.0',
  'bsd-3-clause or Isc': 'BSD-3-Clause OR ISC',
  'mit And isc': 'MIT AND ISC',
  'gpl-2.0-ONLY with CLASSPATH-exception-2.0': 'GPL-2.0-only WITH Classpath-exception-2.0',
  // Deprecated identifiers
  'GPL-1.0': 'GPL-1.0-only',
  'GPL-2.0+': 'GPL-2.0-or-later',
  'LGPL-2.1': 'LGPL-2.1-only',
  'LGPL-3.0+': 'LGPL-3.0-or-later',
  'AGPL-3.0': 'AGPL-3.0-only',
  'GFDL-1.3': 'GFDL-1.3-only',
  'GPL-3.0-with-GCC-exception': 'GPL-3.0-only WITH GCC-exception-3.1',
  'GPL-2.0-with-font-exception OR MIT': 'GPL-2.0-only WITH Font-exception-2.0 OR MIT',
  'BSD-2-Clause-FreeBSD': 'BSD-2-Clause-FreeBSD',
  'eCos-2.0': 'eCos-2.0',
  Nunit: 'Nunit',
  'StandardML-NJ': 'StandardML-NJ',
  wxWindows: 'wxWindows',
  // What says nothing more
  'MIT OR MIT': 'MIT',
  'MIT AND (MIT)': 'MIT',
};

const invalid: readonly string[] = [
  ...['', ' ', '()', '(', ')', 'AND', 'OR', 'WITH', '+', ':'],
  ...['NONE', 'NOASSERTION', 'MIT OR NONE', 'NOASSERTION AND MIT'],
  ...['MIT ISC', 'MIT, ISC', 'MIT & ISC', 'MIT | ISC', 'MIT; ISC', 'MIT OR', 'OR MIT', 'MIT OR OR ISC'],
  ...['MIT AND', 'AND MIT', 'MIT AND OR ISC', 'MIT AND/OR ISC', 'NOT MIT', 'MIT ORISC', 'MIT ANDISC'],
  ...['(MIT', 'MIT)', '((MIT)', '(MIT))', ')MIT(', 'MIT OR (ISC', 'MIT (OR) ISC', 'MIT()', '[MIT]'],
  ...['MIT WITH', 'WITH Classpath-exception-2.0', 'Classpath-exception-2.0', 'MIT WITH ISC', 'MIT WITH MIT'],
  ...['GPL-2.0-only WITH Nobody-exception', 'GPL-2.0-only WITHClasspath-exception-2.0'],
  'GPL-2.0-only WITH Classpath-exception-2.0 WITH Bison-exception-2.2',
  '(GPL-2.0-only OR MIT) WITH Classpath-exception-2.0',
  'GPL-2.0-only WITH (Classpath-exception-2.0)',
  'GPL-2.0-only WITH Classpath-exception-2.0 OR',
  'GPL-2.0-only WITH LicenseRef-own',
  ...['MIT +', 'MIT++', '+MIT', '(MIT)+', 'MIT+ISC', 'LicenseRef-own+', 'Apache-2.0 + OR MIT'],
  ...['LicenseRef-', 'LicenseRef', 'LicenseRef-a_b', 'LicenseRef-ü', 'LicenseRef- own', 'LicenseRef-a:b'],
  ...['DocumentRef-a', 'DocumentRef-a:', 'DocumentRef-a:MIT', 'DocumentRef-:LicenseRef-b', ':LicenseRef-b'],
  ...[
    'DocumentRef-a:DocumentRef-b:LicenseRef-c',
    'DocumentRef-a LicenseRef-b',
    'DocumentRef-a :LicenseRef-b',
  ],
  ...['GPL', 'GPLv3', 'Apache 2.0', 'Apache-9.0', 'BSD', 'MIT License', 'Public Domain', 'SEE LICENSE IN x'],
  ...['MIT-', '-MIT', 'M IT', 'MIT.', '"MIT"', 'MIT OR "ISC"', 'https://spdx.org/licenses/MIT', 'MIT\0'],
];

t.test('parseLicense: every valid expression, with its canonical text', async (t) => {
  for (const [given, canonical] of Object.entries(valid)) {
    const tree = parseLicense(given);
    t.equal(tree && formatLicense(tree), canonical, JSON.stringify(given));
    const again = parseLicense(canonical);
    t.equal(again && formatLicense(again), canonical, `${canonical} again`);
  }
  t.comment(`${Object.keys(valid).length} valid, ${invalid.length} invalid expressions`);
});

t.test('parseLicense: what is not an SPDX expression', async (t) => {
  for (const given of invalid) t.equal(parseLicense(given), undefined, JSON.stringify(given));
});

t.test('parseLicense: an exception belongs to the license before it alone', async (t) => {
  const tree = parseLicense('MIT AND GPL-2.0+ WITH Classpath-exception-2.0 OR EPL-2.0');

  t.strictSame(tree && licensesIn(tree), [
    { id: 'MIT', orLater: false, exception: null },
    { id: 'GPL-2.0', orLater: true, exception: 'Classpath-exception-2.0' },
    { id: 'EPL-2.0', orLater: false, exception: null },
  ]);
});
