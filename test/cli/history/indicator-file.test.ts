// The table of a list of indicators, for people who open it in a spreadsheet.
import t from 'tap';
import { indicatorCsv } from '../../../packages/cli/src/history/indicator-file.ts';

t.test('indicatorCsv: quotes what would break a line, and disarms what begins like a formula', async (t) => {
  const one = {
    repositoryId: '1',
    repository: '=cmd,"a"',
    verdict: 'present',
    versions: ['1.0', '2.0'],
    branches: ['main'],
  };
  const answer = {
    indicators: [
      {
        indicator: 'npm:@a/b@1.0',
        kind: 'package',
        verdict: 'present',
        summary: { present: 1, could_have_resolved: 0, unknown: 2, not_found: 1 },
        repositories: [one],
      },
    ],
  } as never;
  t.equal(
    indicatorCsv(answer).split('\r\n')[1],
    'npm:@a/b@1.0,package,present,"\'=cmd,""a""",present,1.0 2.0,main',
  );
  t.equal(
    indicatorCsv(answer).split('\r\n')[2],
    'npm:@a/b@1.0,package,present,… and 2 more,,,',
    'what was left out',
  );
});
