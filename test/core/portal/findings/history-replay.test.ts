// Re-runs over what has really happened to code: this repository's own history, commit by commit, with every
// declaration of a function, class, interface or constant as a finding. What stays in its file stays the same
// finding, and nothing else becomes it.
import { type ExecFileSyncOptionsWithStringEncoding, execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { matchFindings } from '../../../../packages/core/src/portal/findings/matching/match.ts';
import type { KnownFinding } from '../../../../packages/core/src/portal/findings/matching/match-pass.ts';
import { foldCode } from '../../../../packages/core/src/scan/identity/fingerprint.ts';
import { normalizeDetections } from '../../../../packages/core/src/scan/identity/normalize-detections.ts';
import type { ReportedFinding } from '../../../../packages/core/src/scan/identity/reported-finding.ts';
import { draws } from '../../../helpers/properties.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const commits = draws(60, 20);
const texts = new Map<string, string>();

t.test(
  'finding identity: a replay of real history closes, reopens and merges nothing wrongly',
  { skip: cannot() },
  async (t) => {
    const history = git('rev-list', '--first-parent', `--max-count=${commits}`, 'HEAD').trim().split('\n');
    const declarations = new Map<string, readonly string[]>();
    let known: KnownFinding[] = [];
    let before = new Map<string, number>();
    const sums = { runs: 0, seen: 0, falseCloses: 0, falseNews: 0, wrongMerges: 0, renamed: 0 };
    for (const commit of history.reverse()) {
      const tree = filesOf(commit, declarations);
      const reported = reportedIn(tree);
      const now = counts(reported.map((one) => [textOf(one), one]));
      const { pairs, added, missing } = await matchFindings(known, reported, {
        pathExists: (path) => tree.has(path),
        ruleExists: () => true,
      });
      sums.runs += 1;
      sums.seen += pairs.length;
      // As many of the same text as a file had before and has now have stayed.
      const stayed = (key: string) => Math.min(before.get(key) ?? 0, now.get(key) ?? 0);
      const kept = counts(
        pairs.flatMap(({ known: one, reported: other }) =>
          one.location?.path === other.location?.path && one.hint === other.hint
            ? [[textOf(other), other] as const]
            : [],
        ),
      );
      for (const [key, count] of now) {
        if ((kept.get(key) ?? 0) >= stayed(key)) continue;
        sums.falseCloses += missing.some((one) => keyOf(textOfKnown(one), one) === key) ? 1 : 0;
        sums.falseNews += added.some((one) => keyOf(textOf(one), one) === key) ? count : 0;
      }
      for (const { known: one, reported: other } of pairs) {
        if (textOfKnown(one) !== textOf(other)) sums.wrongMerges += 1;
        if (one.location?.path === other.location?.path) continue;
        sums.renamed += 1;
        if (tree.has(one.location?.path ?? '')) sums.wrongMerges += 1;
      }
      known = reported.map((one, index) => toKnown(one, `${commit}:${index}`));
      before = now;
    }
    t.comment(JSON.stringify(sums));

    t.ok(sums.runs > 1 && sums.seen > 0, 'there was something to compare');
    t.match(sums, { falseCloses: 0, falseNews: 0, wrongMerges: 0 });
  },
);

function cannot(): string | false {
  try {
    if (git('rev-parse', '--is-shallow-repository').trim() === 'true') {
      return 'the history is not here: this is a shallow clone';
    }
    return Number(git('rev-list', '--count', 'HEAD')) < 3 && 'there is no history yet';
  } catch {
    return 'there is no repository, or no git';
  }
}

function git(...args: string[]): string {
  const options: ExecFileSyncOptionsWithStringEncoding = {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    stdio: ['pipe', 'pipe', 'ignore'],
  };
  return execFileSync('git', args, options);
}

/** The declarations in each source file of core at the commit. */
function filesOf(
  commit: string,
  declarations: Map<string, readonly string[]>,
): ReadonlyMap<string, readonly string[]> {
  const files = new Map<string, string>();
  for (const line of git(
    'ls-tree',
    '-r',
    commit,
    '--',
    'packages/core/src/portal/findings',
    'packages/core/src/portal/platform/storage',
    'packages/core/src/scan/source',
    'packages/core/src/storage',
    'packages/server/src',
  ).split('\n')) {
    const [, blob = '', path = ''] = /^\S+ blob (\S+)\t(.*\.ts)$/.exec(line) ?? [];
    if (path !== '') files.set(path, blob);
  }
  const unread = [...new Set(files.values())].filter((blob) => !declarations.has(blob));
  for (const blob of unread) {
    const lines = git('cat-file', 'blob', blob).split('\n');
    declarations.set(
      blob,
      lines.map((line) =>
        /^(export )?(async )?(function|class|interface|const|type) \w+/.test(line) ? line : '',
      ),
    );
  }
  return new Map([...files].map(([path, blob]) => [path, declarations.get(blob) ?? []]));
}

function reportedIn(tree: ReadonlyMap<string, readonly string[]>): ReportedFinding[] {
  const detections = [...tree].flatMap(([path, lines]) =>
    lines.flatMap((text, index) =>
      text === ''
        ? []
        : [
            {
              ...({ ruleId: 'declaration', category: 'code-smell', severity: 'low' } as const),
              title: 'A declaration',
              description: foldCode(text),
              remediation: '',
              location: { path, startLine: index + 1, endLine: index + 1 },
              anchor: { kind: 'code', text } as const,
            },
          ],
    ),
  );
  return normalizeDetections(detections, { fingerprintKey: 'key', commit: null });
}

/** What stands there; the same text always has the same identity, and another text another one. */
function textOf({ fingerprint, description }: ReportedFinding): string {
  texts.set(fingerprint, description);
  return description;
}

function textOfKnown({ fingerprint }: KnownFinding): string {
  return texts.get(fingerprint) ?? '';
}

function keyOf(text: string, { location }: Pick<KnownFinding, 'location'>): string {
  return `${location?.path}\0${text}`;
}

function counts(items: Iterable<readonly [string, Pick<KnownFinding, 'location'>]>): Map<string, number> {
  const found = new Map<string, number>();
  for (const [text, one] of items) found.set(keyOf(text, one), (found.get(keyOf(text, one)) ?? 0) + 1);
  return found;
}

function toKnown(one: ReportedFinding, id: string): KnownFinding {
  const { fingerprint, anchorHash, toolFingerprint, hint, ruleId, location } = one;
  return {
    id,
    fingerprint,
    anchorHash,
    toolFingerprint,
    hint,
    ruleId,
    location,
    status: 'open',
    missingSince: null,
  };
}
