// Hiding by names and endings of a language that are rarely seen, and by literals that are put together.
import type { Draft, Hiding } from './hiding-draft.ts';

/** Endings that interpreters and build tools of a language take, by its usual one. */
const rareEndings: Readonly<Record<string, readonly string[]>> = {
  js: ['sjs', 'js.flow', 'pac', 'jsb', 'jscad', 'es', 'ssjs', 'xsjs'],
  py: ['py3', 'cgi', 'gyp', 'gypi', 'pyi', 'pyx', 'bzl', 'rpy', 'smk', 'tac', 'xpy'],
  rb: ['thor', 'rabl', 'jbuilder', 'podspec', 'builder', 'god', 'rbx', 'watchr'],
  php: ['module', 'pht', 'phps', 'install', 'theme', 'engine', 'profile', 'aw', 'ctp', 'phpt'],
  sh: ['bash', 'zsh', 'ksh', 'command', 'tool', 'bats'],
};

/** Names that are of a language without any ending. */
const knownNames: Readonly<Record<string, readonly string[]>> = {
  js: ['Jakefile', '.eslintrc.js'],
  py: ['SConstruct', 'SConscript', 'wscript', 'Snakefile', '.gclient', 'DEPS'],
  rb: [
    'Gemfile',
    'Podfile',
    'Rakefile',
    'Vagrantfile',
    'Guardfile',
    'Capfile',
    'Brewfile',
    'Fastfile',
    'Thorfile',
  ],
  sh: ['PKGBUILD', '.bashrc', '.profile', 'gradlew'],
};

const unknownEndings = ['xyz', 'tmp1', 'v2', 'orig', 'custom', 'code', 'src'];

function usualEnding({ planted }: Draft): string {
  return /\.(\w+)$/.exec(planted.file)?.[1] ?? '';
}

const renamed =
  (change: (draft: Draft, names: readonly string[], pick: (count: number) => number) => string | undefined) =>
  (lists: Readonly<Record<string, readonly string[]>>): Hiding =>
  (draft, random) => {
    const names = lists[usualEnding(draft)];
    if (!names || draft.planted.isPlaced) return;
    draft.path = change(draft, names, random) ?? draft.path;
  };

const withEnding = renamed(({ path }, names, pick) =>
  path.replace(/\.\w+$/, `.${names[pick(names.length)]}`),
);
const withName = renamed(({ path }, names, pick) =>
  path.replace(/[^/]+$/, names[pick(names.length)] as string),
);

/** The secret of the line, cut in two: undefined where there is none in quotation marks. */
function halves(
  text: string,
): { readonly whole: string; readonly first: string; readonly second: string } | undefined {
  const [whole, secret = ''] = /"((?:AKIA|ghp_|sk_live_)\w+)"/.exec(text) ?? [];
  if (whole === undefined) return undefined;
  return { whole, first: secret.slice(0, 8), second: secret.slice(8) };
}

/** Puts another expression with the same value in the place of the literal, where the file is of one of the languages. */
const split =
  (languages: readonly string[], join: (first: string, second: string) => string): Hiding =>
  (draft) => {
    const found = halves(draft.text);
    if (found && languages.includes(usualEnding(draft)))
      draft.text = draft.text.replace(found.whole, () => join(found.first, found.second));
  };

const hex = (text: string) => Array.from(text, (one) => `\\x${one.charCodeAt(0).toString(16)}`).join('');

export const hidingByLanguage: Readonly<Record<string, Hiding>> = {
  'rare ending of the language': withEnding(rareEndings),
  'name of the language without an ending': withName(knownNames),
  'ending that nobody knows': (draft, random) => {
    if (draft.planted.isPlaced || draft.planted.kind === 'infrastructure') return;
    draft.path = draft.path.replace(/\.\w+$/, `.${unknownEndings[random(unknownEndings.length)]}`);
  },
  'literal in two parts': split(['js', 'py'], (first, second) => `"${first}" + "${second}"`),
  'literal in two parts on two lines': split(['js'], (first, second) => `"${first}" +\n  "${second}"`),
  'literals side by side': split(['py'], (first, second) => `("${first}" "${second}")`),
  'literal in a template': split(['js'], (first, second) => `\`${first}\${"${second}"}\``),
  'literal of joined parts': split(['js'], (first, second) => `["${first}", "${second}"].join("")`),
  'literal joined by another one': split(['py'], (first, second) => `"".join(["${first}", "${second}"])`),
  'literal with escapes': split(['js', 'py'], (first, second) => `"${hex(first)}${second}"`),
  'literal of escapes': split(['js', 'py'], (first, second) => `"${hex(first + second)}"`),
  'literal that concat makes': split(['js'], (first, second) => `"${first}".concat("${second}")`),
};
