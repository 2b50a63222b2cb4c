// Names out of archives: what libraries extract themselves, and what a program writes under a name from one.
import t from 'tap';
import { graded } from '../reported-lines.ts';

const py = (...lines: string[]): string =>
  `from zipfile import ZipFile\nimport os, tarfile\ndef f(file, folder):\n${lines.map((line) => `    ${line}\n`).join('')}`;

const cases: readonly (readonly [name: string, text: string, lines: readonly string[]])[] = [
  ['a ZIP file takes care', py('with ZipFile(file) as z:', '    z.extractall(folder)'), []],
  ['so it does with one entry', py('with ZipFile(file) as z:', '    z.extract(z.namelist()[0], folder)'), []],
  ['a TAR file does not', py('with tarfile.open(file) as z:', '    z.extractall(folder)'), ['5']],
  [
    'written by hand',
    py(
      'with ZipFile(file) as z:',
      '    for m in z.infolist():',
      '        p = os.path.join(folder, m.filename)',
      "        open(p, 'wb')",
    ),
    ['7'],
  ],
  [
    'by its last part',
    py(
      'with ZipFile(file) as z:',
      '    for m in z.namelist():',
      '        p = os.path.join(folder, os.path.basename(m))',
      "        open(p, 'wb')",
    ),
    [],
  ],
  [
    'after a check',
    py(
      'with tarfile.open(file) as z:',
      '    for m in z.getmembers():',
      "        if '..' in m.name:",
      '            continue',
      "        open(os.path.join(folder, m.name), 'wb')",
    ),
    [],
  ],
];

for (const [name, text, lines] of cases)
  t.test(`archive: ${name}`, async (t) => {
    const found = (await graded('a.py', text)).filter((one) => one.includes('unsafe-archive-extraction'));
    t.same(
      found.map((one) => one.split(' ')[0]),
      lines,
    );
  });
