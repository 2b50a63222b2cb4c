// How many places that real projects mended are found in the version before, and gone in the one after. The commits were
// chosen by their subjects alone, before anything was scanned; half of them, by the digest of repository and commit, may be
// read while rules are written (open), the other half is only counted (held).
//   npm run bench -- real-fixes [--held] [--only=REPOSITORY]
// The repositories are fetched once, at these commits, into `.bench/`, or taken from the folder that CORPORA names
// (OWNER+NAME or OWNER+NAME/repo, with or without work tree); what is not there and cannot be fetched is skipped, and said to be.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, matchesGlob } from 'node:path';
import { type ScanResult, scan } from '../../packages/core/src/index.ts';
import { root } from './measure.ts';

type Kind = 'command' | 'path' | 'redirect' | 'sql' | 'ssrf' | 'template' | 'xss' | 'xxe' | 'zip-slip';
type Finding = ScanResult['audits'][number]['findings'][number];
interface Lines {
  readonly path: string;
  readonly from: number;
  readonly to: number;
}

const fixes: readonly (readonly [string, string, string, Kind])[] = [
  ['Python', 'dgtlmoon/changedetection.io', 'ec7d56f85d1e9690fca7cb4711c1fb20dffec780', 'xss'],
  ['Python', 'dgtlmoon/changedetection.io', '9d38b4517364831889b5b0d7b3465fd060403fd4', 'path'],
  ['Python', 'dgtlmoon/changedetection.io', '1d7d812eb0faab37042246e2fbce04f29bb1b3aa', 'zip-slip'],
  ['Python', 'mealie-recipes/mealie', '7222abe244c80d41f690a438be35ea1381b91ee7', 'path'],
  ['Python', 'jumpserver/jumpserver', '36ae076cb021f16d2053a63651bc16d15a3ed53b', 'redirect'],
  ['Python', 'jumpserver/jumpserver', 'ceb2a9bb176c1d5a2db49705adb789dfa77de0aa', 'path'],
  ['Python', 'indico/indico', '016eae0e5202770459f65ab555de7eeebf5030af', 'ssrf'],
  ['Go', 'casdoor/casdoor', '6a1ec519781cd9126a32cc3311384a76e43a72b5', 'ssrf'],
  ['Go', 'casdoor/casdoor', '5ec0c7a89005819960d8fe07f5ddda13d1371b8c', 'sql'],
  ['Go', '1Panel-dev/1Panel', '3339ba9bad28b9071800a11fbc22c1daedf4e92f', 'sql'],
  ['Go', '1Panel-dev/1Panel', 'e17b80cff4975ee343568ff526b62319f499005d', 'command'],
  ['Go', '1Panel-dev/1Panel', 'ff549a47937c1314e6ee08453a1d2128242440cd', 'sql'],
  ['Go', 'portainer/portainer', '30a2bb0495f828185cf78cbfad84b124ca5d08da', 'path'],
  ['Java', 'dataease/dataease', '65dd5eb9f8d50c5779e59360c9265029d18242dc', 'sql'],
  ['Java', 'dataease/dataease', '099ee0e2386845704e85ec1ac53d6608096053ed', 'xxe'],
  ['Java', 'dataease/dataease', '849f110f7f3f34790b2f1648c23e2a53e1c3f8c9', 'sql'],
  ['Java', 'openmrs/openmrs-core', '8e435b3355733f767c89b8ce3409e17ab400f811', 'zip-slip'],
  ['Java', 'openmrs/openmrs-core', 'a94fba4f276cd6dd47d8c8aee7a4b6df5f0c643e', 'zip-slip'],
  ['Java', 'yangzongzhuan/RuoYi', '31928998d2eb37d574d6f21ffa4e39e4169bafb9', 'template'],
  ['Java', 'igniterealtime/Openfire', '77d661331cff6cdcdbe90fe475785172e4c770bf', 'ssrf'],
  ['C#', 'Squidex/squidex', '1f15e493ba47cc78b31454223ce12ba4f6a5dc89', 'ssrf'],
  ['C#', 'jellyfin/jellyfin', '4fb779920afdcf566f0d50b25ab34b0910fcb570', 'path'],
  ['C#', 'btcpayserver/btcpayserver', 'f2ced20c420c827f5c2ebf1fb405b35056687914', 'redirect'],
  ['C#', 'smartstore/Smartstore', '52a16e58fb3dc36ac56db86d2de3035be04bf629', 'redirect'],
  ['PHP', 'Leantime/leantime', '51086e0a8071e87bc97543ee2e0c370a1d779cba', 'redirect'],
  ['PHP', 'Leantime/leantime', '73c0fe2c2c711db94f06fa43b92829f3ee2de0e6', 'path'],
  ['PHP', 'Cacti/cacti', 'cb9ff03bbc6411543aa2110eda519c5b05883eba', 'sql'],
  ['PHP', 'Cacti/cacti', '641a075ab1e7b169c4350d53cc769082c751c0f4', 'xss'],
  ['PHP', 'Cacti/cacti', 'ca5a66ceace19a565cae61b484064a06c7b0c3c1', 'command'],
  ['PHP', 'getgrav/grav', '5928411b86bab05afca2b33db4e7386a44858e99', 'path'],
  ['Ruby', 'avo-hq/avo', '34e69b7f5ce2baa8e30cd8933606b95a14fd65b6', 'sql'],
  ['Ruby', 'avo-hq/avo', 'ebcb92e5895df343b987ada4dfa66bf05219c356', 'xss'],
  ['Ruby', 'OpenC3/cosmos', 'a34e61aea5a465f0ab3e57d833ae7ff4cafd710b', 'path'],
  ['Ruby', 'OpenC3/cosmos', '9957a9fa460c0c0cf5cdbf6a5931bbdd025246a5', 'path'],
  ['Ruby', 'OpenC3/cosmos', 'be70d1d836c83c3b084e768e31a399312d4cbe0b', 'command'],
  ['Ruby', 'rubygems/rubygems.org', '12a7ab8e2986fca37f5663db2ad2c3f018a11296', 'ssrf'],
  ['Ruby', 'owen2345/camaleon-cms', 'e1557c39a8bcf8726f2e59abfd6bb7a53aecb507', 'ssrf'],
  ['JavaScript, TypeScript', 'FlowiseAI/Flowise', 'c00ae78488a802beb82ee095c82910e0cb539ef4', 'path'],
  ['JavaScript, TypeScript', 'stonith404/pingvin-share', '6cf5c66fe2eda1e0a525edf7440d047fe2f0e35b', 'path'],
  [
    'JavaScript, TypeScript',
    'parse-community/parse-server',
    '2edf1e4c0363af01e97a7fbc97694f851b7d1ff3',
    'sql',
  ],
  ['JavaScript, TypeScript', 'saltcorn/saltcorn', 'd74ecd980c6dc45d1e9d11d1b8c499ce04b77af1', 'xss'],
  ['JavaScript, TypeScript', 'Unitech/pm2', '6178d6b6ed4996818af810656bb2eb901f13b1dc', 'command'],
  ['JavaScript, TypeScript', 'advplyr/audiobookshelf', '3ccdcaec1a1a035bbcb1140d1057f98dfef035ae', 'ssrf'],
];

const answering: Readonly<Record<Kind, readonly string[]>> = {
  command: ['command-injection', 'code-injection'],
  path: ['path-traversal', 'unsafe-archive-extraction'],
  redirect: ['open-redirect'],
  sql: ['sql-injection', 'nosql-injection'],
  ssrf: ['server-side-request-forgery'],
  template: ['template-injection', 'code-injection', 'open-redirect'],
  xss: ['cross-site-scripting', 'template-injection'],
  xxe: ['xml-external-entities', 'cross-site-scripting'],
  'zip-slip': ['unsafe-archive-extraction', 'path-traversal'],
};

/** Code, templates and what says where modules are: nothing else has to do with the figures. */
const read = [
  ...[
    'py',
    'go',
    'java',
    'kt',
    'cs',
    'cshtml',
    'php',
    'rb',
    'erb',
    'js',
    'jsx',
    'ts',
    'tsx',
    'mjs',
    'cjs',
    'vue',
  ],
  ...['html', 'xml', 'svelte', 'jsp', 'ejs', 'hbs', 'twig'],
]
  .map((ending) => `*.${ending}`)
  .concat('*go.mod', '*tsconfig*.json');

/** A place counts within so many lines of what the fix changed. */
const nearby = 10;
const maxBuffer = 256 * 1024 * 1024;
const isHeld = process.argv.includes('--held');
const only = process.argv.find((word) => word.startsWith('--only='))?.slice('--only='.length);

let counted = 0;
let found = 0;
let certain = 0;
let gone = 0;
for (const [language, repository, commit, kind] of fixes) {
  const [first = 0] = createHash('sha256').update(`${repository}@${commit}`).digest();
  if ((first % 2 === 1) !== isHeld || (only !== undefined && !repository.includes(only))) continue;
  const folder = folderOf(repository, commit);
  if (folder === undefined) continue;
  counted += 1;
  const changed = changedLines(folder, commit);
  const before = (await findingsOf(folder, `${commit}^`)).filter(
    (finding) => answering[kind].includes(finding.ruleId) && isNear(finding, changed),
  );
  const line = `${language} ${repository}@${commit.slice(0, 10)} ${kind}`;
  if (before.length === 0) {
    process.stdout.write(`missed ${line}\n`);
    continue;
  }
  found += 1;
  if (before.some(({ confidence }) => confidence === 'high')) certain += 1;
  const after = new Set((await findingsOf(folder, commit)).map(placeOf));
  const ended = before.filter((finding) => !after.has(placeOf(finding)));
  if (ended.length > 0) gone += 1;
  process.stdout.write(`found  ${line}: ${ended.length} of ${before.length} gone\n`);
  for (const finding of before) {
    const { ruleId, severity, confidence, location } = finding;
    process.stdout.write(
      `       ${severity} ${confidence} ${ruleId} ${location?.path}:${location?.startLine}${after.has(placeOf(finding)) ? '' : ' (gone)'}\n`,
    );
  }
}
process.stdout.write(
  `${isHeld ? 'held' : 'open'}: ${found} of ${counted} found before, ${certain} with high confidence, ${gone} gone after\n`,
);

/** The lines of the version before that the fix changes, in code. */
function changedLines(folder: string, commit: string): readonly Lines[] {
  const lines: Lines[] = [];
  let path = '';
  for (const line of git(folder, 'diff', '--unified=0', '--no-renames', `${commit}^`, commit).split('\n')) {
    if (line.startsWith('--- ')) path = line.slice('--- a/'.length);
    const [, from, length = '1'] = /^@@ -(\d+)(?:,(\d+))?/.exec(line) ?? [];
    if (from !== undefined) lines.push({ path, from: Number(from), to: Number(from) + Number(length) });
  }
  return lines;
}

/** What stands in another file, too, is gone where it was mended. */
function placeOf({ fingerprint, location }: Finding): string {
  return `${fingerprint} ${location?.path}`;
}

/** The place or a step of the way to it. */
function isNear({ location, flow = [] }: Finding, changed: readonly Lines[]): boolean {
  const places = [
    { path: location?.path, line: location?.startLine ?? 0 },
    ...(flow ?? []).map(({ path, line }) => ({ path: path ?? location?.path, line })),
  ];
  return places.some(({ path, line }) =>
    changed.some((one) => one.path === path && line >= one.from - nearby && line <= one.to + nearby),
  );
}

async function findingsOf(folder: string, commit: string): Promise<readonly Finding[]> {
  const path = mkdtempSync(join(tmpdir(), 'real-fixes-'));
  try {
    const files = git(folder, 'ls-tree', '-r', '--name-only', commit).split('\n');
    const wanted = read.filter((pattern) => files.some((file) => matchesGlob(basename(file), pattern)));
    // A mirror may lack the contents of large files: what is not read is not asked for.
    const archive = spawnSync('git', [...locate(folder), 'archive', commit, '--', ...wanted], { maxBuffer });
    if (archive.status !== 0) throw new Error(`${folder}: ${commit} is not whole: ${archive.stderr}`);
    spawnSync('tar', ['x', '-C', path], { input: archive.stdout });
    const { audits } = await scan({ kind: 'path', path }, { types: ['security'] });
    return audits.flatMap(({ findings }) => findings.filter(({ category }) => category === 'insecure-code'));
  } finally {
    rmSync(path, { recursive: true, force: true });
  }
}

function locate(folder: string): string[] {
  return existsSync(join(folder, '.git')) ? ['-C', folder] : ['--git-dir', folder];
}

function git(folder: string, ...args: string[]): string {
  return spawnSync('git', [...locate(folder), ...args], { encoding: 'utf8', maxBuffer }).stdout;
}

function folderOf(repository: string, commit: string): string | undefined {
  const name = repository.replace('/', '+');
  const given = process.env.CORPORA === undefined ? [] : [join(process.env.CORPORA, name)];
  for (const one of given.flatMap((path) => [join(path, 'repo'), path]))
    if (git(one, 'cat-file', '-t', `${commit}^`).trim() === 'commit') return one;
  const folder = join(root, '.bench/fixes', `${name}-${commit.slice(0, 12)}`);
  if (existsSync(folder) || fetchFix(repository, commit, folder)) return folder;
  process.stdout.write(`${repository}: skipped, as it can't be fetched\n`);
  return undefined;
}

function fetchFix(repository: string, commit: string, folder: string): boolean {
  mkdirSync(folder, { recursive: true });
  const run = (...args: string[]): boolean =>
    spawnSync('git', ['-C', folder, ...args], { stdio: 'ignore', timeout: 600_000 }).status === 0;
  const isFetched = run('init') && run('fetch', '--depth=2', `https://github.com/${repository}.git`, commit);
  if (!isFetched) rmSync(folder, { recursive: true, force: true });
  return isFetched;
}
