import type { ControlCheck } from '../control-check.ts';
import { githubHardening, ospsBaseline } from '../references.ts';
import { fail, notApplicable, pass, unreadable } from '../verdict.ts';

export const jobPermissions: ControlCheck = {
  id: 'job-permissions',
  level: 'level3',
  title: 'Least-privilege permissions for jobs',
  why: 'Permissions of a workflow apply to every job and action in it.',
  remediation: 'Grant write permissions only in the job that needs them, and never `write-all`.',
  references: [ospsBaseline, githubHardening],
  requirements: ['OSPS-AC-04.02'],
  severity: 'medium',
  category: 'ci-configuration',
  check({ workflows }) {
    const own = workflows.filter(({ path }) => path.startsWith('.github/workflows/'));
    if (own.length === 0) return notApplicable('The repository has no GitHub workflows.');
    const broken = own.find(({ error }) => error !== null);
    const found = own.flatMap(({ path, permissions, jobs, error }) => {
      if (error !== null) return [];
      const wide = jobs.flatMap((job) =>
        job.permissions?.all === 'write'
          ? [
              {
                path,
                line: job.permissions.line,
                note: `${job.name}: write-all`,
                subject: `${path} ${job.id}`,
              },
            ]
          : [],
      );
      if (!permissions)
        return jobs.every((job) => job.permissions)
          ? wide
          : [...wide, { path, line: 1, note: 'no permissions declared', reportedBy: 'workflow-permissions' }];
      const writes = Object.entries(permissions.scopes)
        .filter(([, level]) => level === 'write')
        .map(([scope]) => scope);
      if (permissions.all === 'write') writes.push('everything');
      const shared = jobs.filter((job) => !job.permissions).length > 1;
      return writes.length > 0 && shared
        ? [
            ...wide,
            {
              path,
              line: permissions.line,
              note: `write permission for every job: ${writes.join(', ')}`,
              ...(permissions.all === 'write' ? { reportedBy: 'workflow-permissions' } : { subject: path }),
            },
          ]
        : wide;
    });
    if (found.length > 0) return fail('Jobs have more permissions than they need.', found);
    if (broken) return unreadable(broken);
    return pass('Write permissions are granted only to single jobs.');
  },
};
