import type { ControlCheck } from '../control-check.ts';
import { fail, notApplicable, pass, unknown } from '../verdict.ts';

export const lockfilesInStep: ControlCheck = {
  id: 'lockfiles-in-step',
  level: 'level2',
  title: 'Lockfiles are committed and up to date',
  why: 'Without a lockfile, every build can resolve packages other than the reviewed ones.',
  remediation:
    'Let the package manager generate its lockfile, commit it, and install from it (`npm ci`, `--frozen-lockfile`, `--locked`).',
  references: [
    'https://github.com/ossf/scorecard/blob/main/docs/checks.md#pinned-dependencies',
    'https://docs.npmjs.com/cli/configuring-npm/package-lock-json',
  ],
  requirements: ['Scorecard Pinned-Dependencies'],
  severity: 'medium',
  category: 'supply-chain',
  check({ manifests }) {
    const relevant = manifests.filter(
      ({ lockable, dependencies }) => lockable && (dependencies === null || dependencies.length > 0),
    );
    if (relevant.length === 0)
      return notApplicable('No manifest has dependencies and a package manager with lockfiles.');
    const without = relevant.flatMap(({ path, lock }) =>
      lock ? [] : [{ path, note: 'no lockfile', subject: path }],
    );
    const behind = relevant.flatMap(({ path, lock }) =>
      lock && lock.missing.length > 0
        ? [{ path, note: `${lock.path} is missing ${lock.missing.slice(0, 5).join(', ')}`, subject: path }]
        : [],
    );
    if (without.length + behind.length > 0) {
      return fail(
        `${without.length} of ${relevant.length} manifests ${without.length === 1 ? 'has' : 'have'} no lockfile, ${behind.length} ${behind.length === 1 ? 'differs' : 'differ'} from it.`,
        [...without, ...behind],
      );
    }
    const unread = relevant.find(({ lock }) => lock?.error);
    if (unread)
      return unknown(`${unread.lock?.path} could not be compared: ${unread.lock?.error}.`, [
        { path: unread.path, note: unread.lock?.error ?? '' },
      ]);
    return pass(
      'Every direct dependency is in the lockfile.',
      relevant.slice(0, 5).map(({ lock }) => ({ path: lock?.path ?? '', note: 'the lockfile' })),
    );
  },
};
