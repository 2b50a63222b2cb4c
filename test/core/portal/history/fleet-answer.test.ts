// The answer to one of many packages is that to the package alone, as the history of its repository gives it.
import t from 'tap';
import {
  Fleet,
  IndicatorAnswer,
  worstOf,
} from '../../../../packages/core/src/portal/history/fleet-answer.ts';
import type { HistoryRow } from '../../../../packages/core/src/portal/history/inventory-history-store.ts';
import { assessIncident } from '../../../../packages/core/src/scan/history/assess-incident.ts';
import type { SubjectHistory } from '../../../../packages/core/src/scan/history/history-subjects.ts';
import {
  isAskedName,
  parsePackageQuestion,
} from '../../../../packages/core/src/scan/history/package-question.ts';
import { draws, fc } from '../../../helpers/properties.ts';

const change = { at: '2026-01-01T00:00:00Z', commit: 'c', author: 'Ann', authoredAt: '', merge: null };
const window = { from: null, to: new Date('2026-06-01T00:00:00Z') };
const names = ['left', 'Left', 'le-ft', 'le_ft', 'right'];
const ecosystems = ['npm', 'PyPI', 'Go'];

const subject = fc.record({
  kind: fc.constantFrom('package', 'package', 'no_lockfile', 'unreadable_file', 'install'),
  ecosystem: fc.constantFrom(...ecosystems, ''),
  name: fc.constantFrom(...names),
  version: fc.constantFrom('1.0.0', '1.1.0', '2.0.0'),
  declared: fc.constant(null),
});
const history = (one: object): SubjectHistory =>
  ({ subject: one, presences: [{ paths: ['a'], present: change, ends: [], range: [0, 1] }] }) as never;
const repository = (name: string, isRead: boolean): HistoryRow =>
  ({
    repositoryId: name,
    repository: name,
    teamId: 't',
    state: isRead ? 'read' : 'never',
    readAt: null,
    summary: isRead ? { commits: 3 } : null,
    refs: [{ name: 'main', kind: 'branch', at: change.at, commit: 'c' }],
    boundaries: [],
  }) as never;

t.test('Fleet: answers each question as if nothing else was asked', (t) => {
  const questions = ['npm:left@1.0.0', 'left', 'PyPI:le_ft@>=1.1.0', 'Go:nobody', 'nobody@1.0.0'].map(
    parsePackageQuestion,
  );
  fc.assert(
    fc.property(fc.array(subject, { maxLength: 8 }), (subjects) => {
      const stored = subjects.map(history);
      const row = repository('one', true);
      const fleet = new Fleet([row], new Map([['one', stored]]), window);
      for (const question of questions) {
        const own = stored.filter(({ subject }) =>
          subject.kind === 'package'
            ? isAskedName(question, subject)
            : question.ecosystem === null || ['', question.ecosystem].includes(subject.ecosystem),
        );
        const found = new Set(
          own.flatMap(({ subject }) => (subject.kind === 'package' ? subject.ecosystem : [])),
        );
        const relevant = own.filter(({ subject }) => found.size === 0 || found.has(subject.ecosystem));
        const { refs, boundaries } = row;
        const alone = assessIncident(
          { refs, boundaries, commits: 3, subjects: relevant },
          { question, ...window },
        );
        const [answer] = fleet.answer(question).repositories;
        const sorted = (list: readonly unknown[] = []) => list.map((one) => JSON.stringify(one)).sort();
        if (answer?.verdict !== alone.verdict) throw new Error(`${answer?.verdict}, not ${alone.verdict}`);
        for (const field of ['occurrences', 'couldHaveResolved', 'unknown'] as const)
          if (sorted(answer[field]).join() !== sorted(alone[field]).join()) throw new Error(field);
      }
    }),
    { numRuns: draws(1_000, 100) },
  );
  t.end();
});

t.test('IndicatorAnswer: some repositories after others give the answer of all at once', (t) => {
  const packages = (one: number) =>
    ['1.0.0', '1.1.0']
      .slice(one % 3)
      .map((version) =>
        history({ kind: 'package', ecosystem: 'npm', name: 'left', version, declared: null }),
      );
  const rows = [...Array(150).keys()].map((one) => repository(`r${one}`, one % 7 > 0));
  const subjects = new Map(rows.map(({ repositoryId }, place) => [repositoryId, packages(place)]));
  const question = parsePackageQuestion('npm:left@1.0.0');
  for (const indicator of [
    { kind: 'package', text: 'npm:left@1.0.0', question } as const,
    { kind: 'digest', text: 'sha256-x', algorithm: 'sha256', digest: 'x' } as never,
  ]) {
    const [whole, parts] = [new IndicatorAnswer(indicator), new IndicatorAnswer(indicator)];
    whole.add(new Fleet(rows, subjects, window));
    for (let at = 0; at < rows.length; at += 20)
      parts.add(new Fleet(rows.slice(at, at + 20), subjects, window));
    t.strictSame(parts.result(), whole.result(), indicator.text);
  }
  t.end();
});

t.test('Fleet: what was never read is unknown, and an indicator names the worst first', (t) => {
  const rows = [...Array(150).keys()].map((one) => repository(`r${one}`, one > 0));
  const left = history({ kind: 'package', ecosystem: 'npm', name: 'left', version: '1.0.0', declared: null });
  const fleet = new Fleet(
    rows,
    new Map(rows.slice(2).map(({ repositoryId }) => [repositoryId, [left]])),
    window,
  );
  const question = parsePackageQuestion('npm:left@1.0.0');
  const answered = new IndicatorAnswer({ kind: 'package', text: 'npm:left@1.0.0', question });
  answered.add(fleet);
  const answer = answered.result();
  t.match(answer, { verdict: 'present', summary: { present: 148, unknown: 1, not_found: 1 } });
  t.equal(answer.repositories.length, 100);
  t.equal(fleet.answer(question).repositories.at(-2)?.verdict, 'unknown');
  t.equal(worstOf(['not_found', 'unknown']), 'unknown');
  t.equal(worstOf([]), undefined);
  t.end();
});
