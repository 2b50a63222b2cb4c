import type { ControlCheck } from '../control-check.ts';
import { slsaSource } from '../references.ts';
import { fail, noHistory, pass, unknown } from '../verdict.ts';

export const signedCommits: ControlCheck = {
  id: 'signed-commits',
  level: 'level3',
  title: 'Signed commits',
  why: 'Anyone can set any author name in a commit. A signature proves who made it.',
  remediation:
    'Sign commits (`git config commit.gpgsign true`, with an SSH or OpenPGP key), and require it on the branch.',
  references: [
    slsaSource,
    'https://docs.github.com/en/authentication/managing-commit-signature-verification',
  ],
  requirements: ['SLSA Source L2'],
  severity: 'info',
  category: 'supply-chain',
  check({ history }) {
    if (!history) return noHistory;
    if (history.shallow && history.commits.length < 10)
      return unknown('Only the latest commit was fetched; audit a full clone.');
    const latest = history.commits.slice(0, 100);
    const signed = latest.filter((commit) => commit.signed);
    if (signed.length === latest.length)
      return pass(`All of the latest ${latest.length} commits are signed.`);
    return fail(
      `${signed.length} of the latest ${latest.length} commits are signed.`,
      latest
        .filter((commit) => !commit.signed)
        .slice(0, 3)
        .map(({ id }) => ({ note: `commit ${id}` })),
    );
  },
};
