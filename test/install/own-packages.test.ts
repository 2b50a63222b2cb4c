// Assay is not on npm. Whoever registers a name that a document tells people to install runs code on their machines,
// so documents, samples and hooks name the checkout or files of a release only.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { parse } from 'yaml';

const root = fileURLToPath(new URL('../..', import.meta.url));

interface Text {
  readonly path: string;
  readonly text: string;
}

/** Calls that fetch a package by its name, up to the end of the command. */
const fetches =
  /(?:^|[\s"'`;&|(])(?:npx|bunx|pnpx|npm\s+(?:exec|x|create|init)|npm\s+(?:[\w-]+\s+)??(?:install|i|add)|(?:pnpm|yarn|bun)\s+(?:global\s+)?(?:add|dlx|x|create))(?=\s)([^\n;&|`#]*)/g;
/** What is no name of a package: a flag, a path, an address, a variable, a place to fill in. */
const notAName = /^(?:-|\.{0,2}\/|https?:|\$|<|\w:\\)|\.tgz$/;

t.test('documents, samples and hooks: install no package of ours from a registry', async (t) => {
  const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0');
  const documents = tracked.filter((path) => path.endsWith('.md') && path !== 'CHANGELOG.md');
  const others = tracked.filter((path) =>
    /^(?:examples|\.github)\/|^(?:action\.yml|\.pre-commit-hooks\.yaml|scripts\/.+\.sh)$/.test(path),
  );
  const texts = [...documents.flatMap(fencedBlocks), ...others.filter(isText).map(wholeFile)];

  const named = texts.flatMap(({ path, text }) => packagesFetched(text).map((name) => `${path}: ${name}`));

  t.ok(documents.length > 10 && others.length > 10);
  t.strictSame(named, []);
});

t.test(
  'documents, samples and hooks: name no account of a code host that somebody can register',
  async (t) => {
    const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0');
    const texts = tracked.filter(
      (path) =>
        /\.(?:md|ya?ml|json|sh)$|Jenkinsfile$|-template\.ts$/.test(path) && !/^(?:test|CHANGELOG)/.test(path),
    );
    const owners = texts.flatMap((path) =>
      [
        ...wholeFile(path).text.matchAll(
          /(?:github\.com\/|githubusercontent\.com\/|uses: |--repo |-workflow )([\w.-]+)\/assay\b/g,
        ),
      ].map((match) => `${path}: ${match[1]}`),
    );

    t.ok(owners.length > 10);
    // GitHub allows no underscore in the name of a user or an organization.
    t.strictSame(
      owners.filter((owner) => !owner.endsWith(': YOUR_ORGANIZATION')),
      [],
    );
  },
);

t.test('hooks: bring no package of their own', async (t) => {
  const hooks: readonly Readonly<Record<string, unknown>>[] = parse(wholeFile('.pre-commit-hooks.yaml').text);

  t.ok(hooks.length > 0);
  for (const hook of hooks) {
    t.notOk('additional_dependencies' in hook, `${hook.id}`);
    t.match(hook.language, /^(?:script|system)$/, `${hook.id}`);
  }
});

t.test('packagesFetched: reads the calls of all package managers', async (t) => {
  const texts: readonly [string, readonly string[]][] = [
    ['npx assay scan .', ['assay']],
    ['    - run: npx --yes @assay/cli scan', ['@assay/cli']],
    ['npx --package=evil -- assay', ['evil']],
    ['npm install -g assay', ['assay']],
    ['npm i --save-exact @assay/core@1.0.0 ./assay-server.tgz', ['@assay/core@1.0.0']],
    ['cd app && pnpm dlx assay', ['assay']],
    ['yarn add assay', ['assay']],
    ['npm install --global ./assay-0.1.0.tgz', []],
    ['npm ci --omit=dev', []],
    ['npm run quickstart', []],
    ['npm install', []],
  ];

  for (const [text, names] of texts) t.strictSame(packagesFetched(text), names, text);
});

function packagesFetched(text: string): readonly string[] {
  return [...text.matchAll(fetches)].flatMap((match) => {
    const words = (match[1] ?? '').trim().split(/\s+/);
    const wanted = words.flatMap((word) => /^(?:--package=|-p=)(.+)/.exec(word)?.[1] ?? []);
    if (wanted.length > 0) return wanted;
    const names = words.filter((word) => word !== '' && !notAName.test(word));
    // Only installing takes several; the rest are arguments of the program.
    return /\b(?:install|i|add)\b/.test(match[0].slice(0, -(match[1]?.length ?? 0)))
      ? names
      : names.slice(0, 1);
  });
}

function fencedBlocks(path: string): readonly Text[] {
  const { text } = wholeFile(path);
  return [...text.matchAll(/^ *(`{3,}|~{3,})[^\n]*\n([\s\S]*?)^ *\1/gm)].map((match) => ({
    path: `${path}:${text.slice(0, match.index).split('\n').length}`,
    text: match[2] ?? '',
  }));
}

function wholeFile(path: string): Text {
  return { path, text: readFileSync(join(root, path), 'utf8') };
}

function isText(path: string): boolean {
  return !/\.(?:png|webp|zip|svg)$/.test(path);
}
