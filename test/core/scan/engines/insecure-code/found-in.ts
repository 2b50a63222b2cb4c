// What the rules about insecure code find in a folder, as `rule severity confidence`.
import type { Test } from 'tap';
import { scan } from '../../../../../packages/core/src/index.ts';
import { writeFiles } from '../../../../helpers/drawn-changes.ts';

export async function foundIn(t: Test, files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const path = t.testdir({});
  writeFiles(path, files);
  const { audits } = await scan({ kind: 'path', path }, { types: ['security'] });
  return (audits[0]?.findings ?? [])
    .filter(({ category }) => category === 'insecure-code')
    .map(({ ruleId, severity, confidence }) => `${ruleId} ${severity} ${confidence}`);
}
