// Hiding by where a file lies and how it is called, and by what the base holds.
import { type Draft, folder, type Hiding } from './hiding-draft.ts';

/** Another name of the file in its folder. */
const named =
  (change: (path: string) => string): Hiding =>
  (draft) => {
    if (!draft.planted.isPlaced) draft.path = change(draft.path);
  };

/** A name at which anybody can look for a secret. */
const secretNamed =
  (...names: readonly string[]): Hiding =>
  (draft, random) => {
    if (draft.planted.kind === 'secret') draft.path = names[random(names.length)] as string;
  };

const endings: Readonly<Record<string, readonly string[]>> = {
  js: ['mjs', 'cjs', 'jsx', 'ts', 'mts', 'cts', 'tsx', 'es6', 'jsm', 'JS'],
  py: ['pyw', 'wsgi', 'PY'],
  rb: ['rake', 'ru', 'gemspec', 'rbw'],
  php: ['phtml', 'php5', 'php8', 'inc', 'PHP'],
  yml: ['yaml'],
};

/** What a shell runs a script with. */
const interpreters: Readonly<Record<string, string>> = {
  js: '/usr/bin/env node',
  py: '/usr/bin/env -S PYTHONUTF8=1 python3.13 -u',
  rb: '/usr/bin/env ruby',
  php: '/usr/bin/php',
  sh: '/bin/sh',
};

/** Of what deploys and starts things, of data, and of programs in other languages. */
const scriptEndings = [
  'prod',
  'live',
  'local',
  'txt',
  'json',
  'conf',
  'html',
  'java',
  'png',
  'tgz',
  'yaml',
  'md',
];

function endingOf({ path }: Draft): string {
  return /\.(\w+)$/.exec(path)?.[1] ?? '';
}

function oldPathOf({ path }: Draft): string {
  return `old-${path.replaceAll('/', '-')}`;
}

export const hidingByPlace: Readonly<Record<string, Hiding>> = {
  'vendored folder': folder(
    'vendor',
    'node_modules/x',
    'third_party',
    'Pods',
    'bower_components',
    '.venv/lib',
  ),
  'generated folder': folder('dist', 'generated', 'coverage', '.next', '__generated__'),
  'folder of tests': folder(
    'test',
    'tests/fixtures',
    '__tests__',
    'spec',
    'examples',
    'docs',
    'testdata',
    '__mocks__',
  ),
  'folder of translations': folder('locales', 'i18n', 'lang', 'messages'),
  'folder of settings': folder('assay-rules', 'assay-policies', '.github', '.vex', '.gitleaks', '.assay'),
  'deep folder': folder(Array.from({ length: 40 }, (_, index) => `d${index}`).join('/')),
  'hidden folder': folder('.cache', '.git-hooks', '.storybook', '.vscode'),
  'odd name': named((path) => `ünï "cöde" \u202e${path}`),
  'name with a line end': named((path) => path.replace(/(\w+)(\.\w+)$/, '$1\n\t$2')),
  'minified name': named((path) => path.replace(/\.(\w+)$/, '.min.$1')),
  'name of a library': named((path) => path.replace(/\w+\.(\w+)$/, 'jquery-3.7.1.$1')),
  'name of a generator': named((path) => path.replace(/\.(\w+)$/, '.generated.$1')),
  'other ending of the language': (draft, random) => {
    const ending = endingOf(draft);
    const others = endings[ending];
    if (others && !draft.planted.isPlaced)
      draft.path = draft.path.replace(/\w+$/, others[random(others.length)] as string);
  },
  'script without an ending': (draft) => {
    const interpreter = interpreters[endingOf(draft)];
    if (!interpreter || draft.planted.isPlaced) return;
    draft.path = draft.path.replace(/\.\w+$/, '');
    draft.firstLine = `#!${interpreter}\n`;
  },
  'script with another ending': (draft, random) => {
    const interpreter = interpreters[endingOf(draft)];
    if (!interpreter || draft.planted.isPlaced) return;
    draft.path = draft.path.replace(/\w+$/, scriptEndings[random(scriptEndings.length)] as string);
    draft.firstLine = `#!${interpreter}\n`;
  },
  'script of a language without rules': (draft, random) => {
    if (draft.planted.kind !== 'program' || draft.planted.isPlaced) return;
    draft.path = draft.path.replace(/\.\w+$/, ['', '.prod'][random(2)] as string);
    draft.firstLine = `#!${['/usr/bin/perl', '/usr/bin/env -S lua', '/opt/x/run-it'][random(3)]}\n`;
  },
  'name of data': secretNamed(
    'src/a.svg',
    'src/a.csv',
    'src/a.map',
    'src/a.snap',
    'src/a.lock',
    'src/a.patch',
    'src/a.ipynb',
    'src/a.sarif',
    'package-lock.json',
    'go.sum',
  ),
  'name of a text': secretNamed('README.md', 'LICENSE', 'docs/a.rst', 'a.txt', 'a.log', 'CHANGELOG', 'a.1'),
  'name of settings': secretNamed(
    '.assayignore',
    '.gitleaksignore',
    '.gitleaks.toml',
    '.secrets.baseline',
    'assay.config.json',
    '.gitattributes',
    '.gitignore',
    '.github/assay.yml',
    '.github/CODEOWNERS',
    '.env.example',
    '.npmrc',
  ),
  renamed: (draft) => {
    draft.base[oldPathOf(draft)] = `${draft.planted.comment} nothing yet\n`;
    draft.renamed[draft.path] = oldPathOf(draft);
  },
  'renamed by case only': (draft) => {
    const old = draft.path.toUpperCase();
    if (old === draft.path) return;
    draft.base[old] = `${draft.planted.comment} nothing yet\n`;
    draft.renamed[draft.path] = old;
  },
  'known file': (draft) => {
    draft.base[draft.path] = `${draft.planted.comment} nothing yet\n`;
  },
  'copy of an accepted one': (draft) => {
    draft.base['accepted.txt'] = `${draft.planted.line} ${draft.planted.comment} assay:ignore known\n`;
    draft.extra['accepted.txt'] = draft.base['accepted.txt'];
  },
  'moved from where it is accepted': (draft) => {
    const { planted } = draft;
    const lines = planted.line.split('\n').map((line) => `${line} ${planted.comment} assay:ignore known`);
    draft.base[`accepted/${planted.file}`] = `${lines.join('\n')}\n`;
    draft.renamed[draft.path] = `accepted/${planted.file}`;
  },
  'moved from a vendored folder': (draft) => {
    if (draft.planted.kind === 'secret') return;
    draft.base[`vendor/${draft.planted.file}`] = `${draft.planted.line}\n`;
    draft.renamed[draft.path] = `vendor/${draft.planted.file}`;
  },
};
