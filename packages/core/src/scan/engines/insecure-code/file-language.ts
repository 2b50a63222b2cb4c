// Which rules a file is for, by its path, and which files nobody here has written.

import { saysGenerated } from '../../source/generated-banner.ts';
import type { ConfigurationId } from './configuration/configuration-id.ts';
import type { LanguageId } from './insecure-code-rule.ts';
import { readScript } from './script-interpreter.ts';

const languageOf: Readonly<Record<string, LanguageId>> = {
  js: 'javascript',
  mjs: 'javascript',
  cjs: 'javascript',
  jsx: 'javascript',
  es: 'javascript',
  es6: 'javascript',
  jsm: 'javascript',
  jsb: 'javascript',
  jscad: 'javascript',
  pac: 'javascript',
  sjs: 'javascript',
  ssjs: 'javascript',
  xsjs: 'javascript',
  ts: 'javascript',
  mts: 'javascript',
  cts: 'javascript',
  tsx: 'javascript',
  vue: 'javascript',
  svelte: 'javascript',
  astro: 'javascript',
  html: 'javascript',
  htm: 'javascript',
  xhtml: 'javascript',
  py: 'python',
  pyw: 'python',
  wsgi: 'python',
  py3: 'python',
  pyi: 'python',
  pyx: 'python',
  bzl: 'python',
  gyp: 'python',
  gypi: 'python',
  rpy: 'python',
  smk: 'python',
  tac: 'python',
  xpy: 'python',
  java: 'java',
  jsp: 'java',
  jspf: 'java',
  tag: 'java',
  // Calls the same libraries, by the same names.
  kt: 'java',
  kts: 'java',
  scala: 'java',
  sc: 'java',
  go: 'go',
  rb: 'ruby',
  rake: 'ruby',
  rbw: 'ruby',
  ru: 'ruby',
  gemspec: 'ruby',
  builder: 'ruby',
  god: 'ruby',
  jbuilder: 'ruby',
  podspec: 'ruby',
  rabl: 'ruby',
  rbx: 'ruby',
  thor: 'ruby',
  watchr: 'ruby',
  php: 'php',
  php5: 'php',
  php7: 'php',
  php8: 'php',
  phtml: 'php',
  pht: 'php',
  phps: 'php',
  phpt: 'php',
  ctp: 'php',
  inc: 'php',
  cs: 'csharp',
  csx: 'csharp',
  c: 'c',
  h: 'c',
  cc: 'c',
  cpp: 'c',
  cxx: 'c',
  hpp: 'c',
  hh: 'c',
  rs: 'rust',
  swift: 'swift',
};

/** What build tools and task runners call their programs. */
const languageOfName: Readonly<Record<string, LanguageId>> = {
  Jakefile: 'javascript',
  '.gclient': 'python',
  DEPS: 'python',
  SConscript: 'python',
  SConstruct: 'python',
  Snakefile: 'python',
  wscript: 'python',
  Appfile: 'ruby',
  Appraisals: 'ruby',
  Berksfile: 'ruby',
  Brewfile: 'ruby',
  Buildfile: 'ruby',
  Capfile: 'ruby',
  Dangerfile: 'ruby',
  Fastfile: 'ruby',
  Gemfile: 'ruby',
  Guardfile: 'ruby',
  Podfile: 'ruby',
  Puppetfile: 'ruby',
  Rakefile: 'ruby',
  Steepfile: 'ruby',
  Thorfile: 'ruby',
  Vagrantfile: 'ruby',
};

/** The ending of a file of the language, for code that is in no file; of several the one whose syntax holds the others'. */
export const extensionOf: Readonly<Record<LanguageId, string>> = {
  javascript: 'tsx',
  python: 'py',
  java: 'java',
  go: 'go',
  ruby: 'rb',
  php: 'php',
  csharp: 'cs',
  c: 'c',
  rust: 'rs',
  swift: 'swift',
};

const configurationOf: readonly (readonly [ConfigurationId, RegExp])[] = [
  ['dockerfile', /(?:^|[/.])(?:Dockerfile|Containerfile)(?:[.-][\w-]+)?$|\.dockerfile$/i],
  [
    'shell',
    /\.(?:sh|bash|zsh|ksh|bats|command|tool)$|(?:^|\/)(?:\.(?:bash_profile|bash_login|bashrc|profile|zprofile|zshenv|zshrc|envrc)|PKGBUILD|APKBUILD)$/,
  ],
  [
    'markup',
    /\.(?:html?|xhtml|ejs|hbs|handlebars|mustache|jinja2?|j2|twig|erb|jspf?|tag|pug|njk|liquid|vue|cshtml|razor|svelte|astro|blade\.php)$/,
  ],
];

/** Larger files are not handwritten. */
export const maxCodeBytes = 1024 * 1024;

const vendored =
  /(?:^|\/)(?:node_modules|bower_components|jspm_packages|vendor|third[_-]party|site-packages|wwwroot\/lib|\.venv|\.tox|Godeps|_vendor)\//;
const minified =
  /[.-]min\.[cm]?js$|(?:^|\/)(?:jquery|bootstrap|angular|lodash|moment|d3|three)[.-][\d.]+\.js$/;
const generated =
  /(?:^|\/)\.next\/|\.(?:pb|pb2?_grpc|g|generated|designer)\.\w+$|_pb2?\.(?:py|js|ts|rb)$|\.bundle\.js$/i;

/** By the ending; of a script with any other one, or none, by its first line, where the text is given. */
export function fileLanguage(path: string, text?: Buffer): LanguageId | undefined {
  const extension = /\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
  if (Object.hasOwn(languageOf, extension)) return languageOf[extension];
  if (path.endsWith('.js.flow')) return 'javascript';
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (Object.hasOwn(languageOfName, name)) return languageOfName[name];
  return text && (readScript(text)?.language ?? (beginsPhp(text) ? 'php' : undefined));
}

/** Whatever its name is: a server that includes the file runs it, and nothing else begins so. */
export function beginsPhp(text: Buffer): boolean {
  return /^(?:\ufeff)?\s*<\?php\b/i.test(text.toString('utf8', 0, 256));
}

/** By the name; of a shell script by its first line, too, where the text is given. */
export function fileConfigurations(path: string, text?: Buffer): readonly ConfigurationId[] {
  const named = configurationOf.flatMap(([id, pattern]) => (pattern.test(path) ? [id] : []));
  // https://mybatis.org/mybatis-3/sqlmap-xml.html
  if (text && path.endsWith('.xml') && text.includes('mybatis.org//DTD Mapper')) return [...named, 'mapper'];
  const isShell = text && !named.includes('shell') && readScript(text)?.isShell;
  return isShell ? [...named, 'shell'] : named;
}

/** Whether the name says which rules a file is for; of others only what is in them does. */
export function isNamedForRules(path: string): boolean {
  return fileLanguage(path) !== undefined || fileConfigurations(path).length > 0;
}

/** Why a file is left out by its size or its path, whatever is in it. */
export function whyLeftOut(path: string, size: number): 'too_large' | ReturnType<typeof leftOut> {
  return size > maxCodeBytes ? 'too_large' : leftOut(path);
}

/** Why a file is left out by its path alone. */
export function leftOut(path: string): 'vendored' | 'minified' | 'generated' | undefined {
  if (vendored.test(path)) return 'vendored';
  if (minified.test(path)) return 'minified';
  return generated.test(path) ? 'generated' : undefined;
}

/** Why a file is left out by how it looks. */
export function looksMadeByMachine(text: string): 'minified' | 'generated' | undefined {
  if (saysGenerated(text)) return 'generated';
  if (text.length < 5_000) return undefined;
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines += 1;
  return text.length / lines > 300 ? 'minified' : undefined;
}

/** Java's compiler reads `\\u000a` as a line end before it looks for comments: one can contain code. */
const javaEscape = /\\u+00(?:0[ad]|2[27af]|[46][1-9a-f]|[57][0-9a])/i;
/** Python's declaration of a source encoding, in one of the first two lines: https://peps.python.org/pep-0263/. */
const pythonEncoding = /^(?:\ufeff|\xef\xbb\xbf)?(?:[^\n]*\n)?[ \t\f]*#[^\n]*?coding[:=][ \t]*([-_.\w]+)/;
/** Encodings in which ASCII is ASCII, as everyone else reads the file. */
const asciiEncodings =
  /^(?:utf[-_]?8(?:[-_]sig)?|(?:us[-_]?)?ascii|latin[-_]?\d*|iso[-_]?\w+(?:[-_]\w+)*|l\d|cp\d+|windows[-_]\d+|koi8[-_]?\w|mac[-_]\w+|gb\w+|big5\w*|euc[-_]\w+|shift[-_]?jis\w*|sjis)$/i;

/** Whether compilers read something else than what stands there, or another interpreter runs it than its name says. */
export function readsOtherwise(language: LanguageId, text: string): boolean {
  const script = text.startsWith('#!') ? readScript(Buffer.from(text.slice(0, 500))) : undefined;
  if (script?.language && script.language !== language) return true;
  if (language === 'java') return javaEscape.test(text);
  const encoding = language === 'python' ? pythonEncoding.exec(text.slice(0, 2_000))?.[1] : undefined;
  return encoding !== undefined && !asciiEncodings.test(encoding);
}
