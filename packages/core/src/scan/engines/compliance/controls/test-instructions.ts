import type { ControlCheck } from '../control-check.ts';
import { findStatement } from '../facts/documents.ts';
import { testCommand } from '../facts/test-command.ts';
import { writeContributingGuide } from '../fixes/policy-documents.ts';
import { ospsBaseline } from '../references.ts';
import { fail, pass } from '../verdict.ts';

export const testInstructions: ControlCheck = {
  id: 'test-instructions',
  level: 'level3',
  title: 'Test instructions',
  why: 'Contributors need to know how to run the tests.',
  remediation: 'Document in CONTRIBUTING.md how to run the tests, and when CI runs them.',
  references: [ospsBaseline],
  requirements: ['OSPS-QA-06.02'],
  severity: 'info',
  category: 'repository-hygiene',
  check(facts) {
    const heading =
      /^(?:#{1,8}|={1,8})\s{0,20}[^\n]{0,200}\b(?:running|run)?\s{0,20}(?:the )?(?:unit |integration )?test(?:s|ing|suite)?\b[^\n]{0,200}$|^[^\n]{0,200}\b(?:running (?:the )?tests?|test suite)\b[^\n]{0,200}\n[-=~]{4,80}/im;
    const found =
      findStatement(facts.documents, ['contributing', 'readme'], testCommand) ??
      findStatement(facts.documents, ['contributing', 'readme'], heading) ??
      findStatement(
        facts.documents.filter(({ path }) => /contribut|develop|test|hack|build/i.test(path)),
        ['practice'],
        testCommand,
      );
    return found
      ? pass(`${found.path} describes it.`, [found])
      : fail('No document describes how to run the tests.');
  },
  fix: writeContributingGuide,
};
