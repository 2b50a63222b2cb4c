// What `compliance status` says blocks a repository: each reason once.
import t from 'tap';
import { blockingText } from '../../packages/cli/src/commands/compliance/status.ts';

type Blocked = Parameters<typeof blockingText>[0];
type Blocker = Blocked['blockers'][number];

const blocker = (name: string, message: string) => ({ name, message }) as Blocker;

t.test('blockingText: counts the controls that wait for the same thing', async (t) => {
  const waiting = ['Branch protection', 'Code of conduct', 'License file'];
  const blockers = [
    ...waiting.map((name) => blocker(name, 'Unknown: run a compliance audit.')),
    blocker('No open secrets in code', '3 open findings.'),
  ];

  t.equal(
    blockingText({ blockers, waivers: [] }),
    '3 controls: Unknown: run a compliance audit. \u00b7 No open secrets in code: 3 open findings.',
  );
});

t.test('blockingText: stays short, and counts the rest', async (t) => {
  const blockers = Array.from({ length: 12 }, (_, index) => blocker(`Control ${index}`, `Reason ${index}.`));

  const text = blockingText({ blockers, waivers: [] });

  t.match(text, /^Control 0: Reason 0\. .* \u00b7 7 more \(--json\)$/);
  t.equal(text.split(' \u00b7 ').length, 6);
  t.equal(blockingText({ blockers: [], waivers: [] }), '');
});
