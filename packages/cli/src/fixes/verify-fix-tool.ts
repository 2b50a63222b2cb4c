// The tool by which an assistant verifies its fix before it opens a pull request: on this machine, in the folder in which
// `assay mcp` was started, since the portal does not have the commits yet.
import type { LocalTool } from '../assistant-bridge.ts';
import { plain } from '../output/colors.ts';
import { createProgress } from '../output/progress.ts';
import { reasonLines, verdictLine } from './fix-view.ts';
import { verifyHere } from './run-verify-fix.ts';

export function verifyFixTool(version: string, dataDirectory: string | undefined): LocalTool {
  return {
    name: 'verify_fix',
    title: 'Verify a fix',
    description:
      'Verifies that commits of the checkout on this machine fix what they claim: call it before you open a pull request that ' +
      'fixes a vulnerability or upgrades a dependency. The verdict is fixed, not_fixed or unknown, with reasons. Anything but ' +
      'fixed needs another change, or a person.',
    inputSchema: {
      type: 'object',
      properties: {
        range: { type: 'string', description: 'BASE..HEAD, such as main..HEAD' },
        advisories: {
          type: 'array',
          items: { type: 'string' },
          description:
            'IDs of advisories that have to be gone; found by the commit messages and changed packages otherwise',
        },
        registry: {
          type: 'boolean',
          description:
            'Whether archives of upgraded packages (npm, Python, Go) are read from the configured registries, to compare what they export with what the code uses',
        },
      },
      required: ['range'],
      additionalProperties: false,
    },
    async call(input) {
      const { range, advisories = [], registry = false } = input;
      if (typeof range !== 'string' || !Array.isArray(advisories))
        throw new Error('verify_fix needs a range such as main..HEAD, and advisories as a list of IDs.');
      const report = await verifyHere(
        { range, asked: { advisories: advisories.map(String), findings: [] } },
        {
          path: '.',
          dataDirectory,
          offline: false,
          asksRegistry: registry === true,
          version,
          keyFile: undefined,
          progress: createProgress({ quiet: true }),
          signal: new AbortController().signal,
        },
      );
      const left = report.targets
        .filter(({ status }) => status !== 'gone')
        .map(({ id, package: found, after }) =>
          plain(
            `- ${id} in ${found?.name ?? after[0]?.path}: ${after.map(({ version, path }) => `${version} in ${path}`).join(', ') || 'unknown'}`,
          ),
        );
      const text = [verdictLine(report), ...left, ...report.reasons.flatMap(reasonLines)].join('\n');
      return { text, structured: report };
    },
  };
}
