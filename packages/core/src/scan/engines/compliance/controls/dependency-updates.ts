import type { ControlCheck } from '../control-check.ts';
import { dependabotFile } from '../fixes/dependabot-file.ts';
import { fail, notApplicable, pass } from '../verdict.ts';

export const dependencyUpdates: ControlCheck = {
  id: 'dependency-updates',
  level: 'level2',
  title: 'Automated dependency updates',
  why: 'Known vulnerabilities remain where nobody is notified of the fixed version.',
  remediation: 'Configure Dependabot (.github/dependabot.yml) or Renovate.',
  references: ['https://docs.github.com/en/code-security/dependabot', 'https://docs.renovatebot.com/'],
  requirements: ['Scorecard Dependency-Update-Tool'],
  severity: 'medium',
  category: 'supply-chain',
  check(facts) {
    const { settings, manifests, workflows, history } = facts;
    const found = settings.find(
      ({ path, text }) => /dependabot\.ya?ml$|renovate/i.test(path) && text.trim().length > 0,
    );
    if (found)
      return pass(`Updates are configured in ${found.path}.`, [
        { path: found.path, note: 'the configuration' },
      ]);
    const inManifest = manifests.find(
      ({ path, text }) => path === 'package.json' && /"renovate"\s{0,20}:/.test(text),
    );
    if (inManifest)
      return pass('Renovate is configured in package.json.', [{ path: inManifest.path, note: 'renovate' }]);
    const bot = history?.commits.find(({ author }) =>
      /^(?:renovate|dependabot|pyup|depfu|greenkeeper)/i.test(author),
    );
    if (bot) return pass(`${bot.author} commits updates.`, [{ note: `commit ${bot.id}` }]);
    if (manifests.length + workflows.length === 0)
      return notApplicable('The repository has no dependencies that a tool could update.');
    return fail('Neither Dependabot nor Renovate is configured.');
  },
  fix: (facts) => [{ path: '.github/dependabot.yml', text: dependabotFile(facts) }],
};
