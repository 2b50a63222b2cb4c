import type { ControlCheck } from '../control-check.ts';
import { findStatement } from '../facts/documents.ts';
import { writeContributingGuide } from '../fixes/policy-documents.ts';
import { ospsBaseline } from '../references.ts';
import { statedIn } from '../shared-verdicts.ts';
import { pass } from '../verdict.ts';

export const testPolicy: ControlCheck = {
  id: 'test-policy',
  level: 'level3',
  title: 'Test policy for changes',
  why: 'Code that is not tested when it is written rarely gets tests later.',
  remediation: 'Require in CONTRIBUTING.md that a change in behavior adds or updates tests.',
  references: [ospsBaseline],
  requirements: ['OSPS-QA-06.03'],
  severity: 'info',
  category: 'repository-hygiene',
  check(facts) {
    const says =
      /\b(?:add|includ\w{1,40}|writ(?:e|ing)|provid\w{1,40}|updat\w{1,40}|need|requir\w{1,40}|must have|should have|with|accompanied by|contain|cover\w{0,40})\b[^.\n]{0,60}\b(?:unit |regression |automated |new |appropriate |corresponding )?tests?\b|\btests?\b[^.\n]{0,60}\b(?:must|should|are required|required|included|be added|be updated|cover)\b/i;
    const stated = statedIn(facts, ['contributing', 'governance'], {
      says,
      missing: 'No contributing guide requires tests.',
    });
    if (stated.result === 'pass') return stated;
    const guides = facts.documents.filter(({ path }) => /contribut|develop|hacking|testing/i.test(path));
    const found = findStatement(guides, ['practice'], says);
    if (found) return pass(`${found.path} documents it.`, [found]);
    const template = facts.settings.find(
      ({ path, text }) => /pull_request_template/i.test(path) && /\btests?\b/i.test(text),
    );
    return template
      ? pass(`${template.path} requires tests.`, [{ path: template.path, note: 'the template' }])
      : stated;
  },
  fix: writeContributingGuide,
};
