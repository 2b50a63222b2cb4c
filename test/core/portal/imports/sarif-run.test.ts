import t from 'tap';
import { SarifRun } from '../../../../packages/core/src/portal/imports/sarif-run.ts';

t.test('SarifRun.messageOf: shows links as their text, and reads a message once', (t) => {
  const run = new SarifRun({
    tool: { driver: { name: 'Scanner' } },
    artifacts: [],
    invocations: [],
    bases: {},
    logicalLocations: [],
    threadFlowLocations: [],
    type: 'security',
  });
  t.equal(run.messageOf({ text: 'See [the call](1), not [that] (2)' }, {}), 'See the call, not [that] (2)');
  // Each bracket could be the beginning of a link: read to the end from each, this would never come back.
  const brackets = '['.repeat(1_000_000);
  t.equal(run.messageOf({ text: brackets }, {}), brackets);
  t.end();
});
