import type { ControlCheck } from '../control-check.ts';
import { githubHardening, ospsBaseline } from '../references.ts';
import { fail, notApplicable, pass, unreadable } from '../verdict.ts';

export const workflowPermissions: ControlCheck = {
  id: 'workflow-permissions',
  level: 'level2',
  title: 'Least-privilege permissions for workflows',
  why: 'A workflow without permissions gets the repository default, which can be write access to everything, also for a malicious action.',
  remediation:
    'Set `permissions: contents: read` at the top of every workflow, and grant more only to the job that needs it.',
  references: [ospsBaseline, githubHardening],
  requirements: ['OSPS-AC-04.01'],
  severity: 'medium',
  category: 'ci-configuration',
  check({ workflows }) {
    const own = workflows.filter(({ path }) => path.startsWith('.github/workflows/'));
    if (own.length === 0) return notApplicable('The repository has no GitHub workflows.');
    const broken = own.find(({ error }) => error !== null);
    const found = own.flatMap(({ path, permissions, jobs, error }) => {
      if (error !== null) return [];
      if (permissions?.all === 'write')
        return [{ path, line: permissions.line, note: 'write-all', subject: path }];
      if (permissions || (jobs.length > 0 && jobs.every((job) => job.permissions))) return [];
      return [{ path, line: 1, note: 'no permissions declared', subject: path }];
    });
    if (found.length > 0)
      return fail(
        `${found.length} of ${own.length} workflows run with default or write-all permissions.`,
        found,
      );
    if (broken) return unreadable(broken);
    return pass('Every workflow declares its permissions.');
  },
};
