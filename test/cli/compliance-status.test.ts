// What `compliance status` says of repositories: counts, and the command that brings each to its next level.
import t from 'tap';
import { leadOf, missingText, waysToNextLevel } from '../../packages/cli/src/commands/compliance/status.ts';

type Repository = Parameters<typeof waysToNextLevel>[0][number];
type Blocker = Repository['blockers'][number];

const blocker = (level: string, message: string) => ({ name: 'A policy', level, message }) as Blocker;
const unknown = 'Unknown: run a compliance audit.';
const repository = (name: string, ...blockers: Blocker[]) =>
  ({ name, blockers, waivers: [] }) as unknown as Repository;

t.test('missingText: counts the policies of each level, and waivers', async (t) => {
  const blockers = [
    blocker('level1', unknown),
    blocker('level1', '3 open findings.'),
    blocker('level2', unknown),
  ];

  t.equal(missingText({ blockers, waivers: [] }), '2 to level1 \u00b7 1 to level2');
  t.equal(missingText({ blockers: [], waivers: [{} as Repository['waivers'][number]] }), '1 waived');
  t.equal(missingText({ blockers: [], waivers: [] }), '');
});

t.test('waysToNextLevel: the shortest first, with the next command', async (t) => {
  const ways = waysToNextLevel([
    repository('far', blocker('level1', '3 open findings block this.'), blocker('level1', unknown)),
    repository('done'),
    repository('big shop', blocker('level2', '1 open finding blocks this.'), blocker('level3', unknown)),
    repository('new', blocker('level1', unknown), blocker('level1', unknown), blocker('level1', unknown)),
  ]);

  t.strictSame(ways, [
    'big shop: 1 policy to level2. Run: assay compliance gaps "big shop" --level level2',
    'far: 2 policies to level1. Run: assay compliance gaps far --level level1',
    'new: 3 policies to level1. Run: assay audits run new --type compliance',
  ]);
});

t.test('waysToNextLevel: stays short', async (t) => {
  const many = Array.from({ length: 12 }, (_, index) => repository(`r${index}`, blocker('level1', unknown)));

  t.equal(waysToNextLevel(many).length, 5);
});

t.test('leadOf: the shortest way comes first, then the counts', async (t) => {
  const items = [repository('far', blocker('level1', '3 open findings block this.'))];
  const summary = { repositories: 1, compliant: 0, nonCompliant: 1, unknown: 0 };
  t.strictSame(leadOf({ items, summary } as unknown as Parameters<typeof leadOf>[0]), [
    'Shortest way to the next level',
    '  far: 1 policy to level1. Run: assay compliance gaps far --level level1',
    '',
    '0 of 1 compliant, 1 not, 0 unknown.',
    '',
  ]);
  const done = { items: [], summary: { ...summary, compliant: 1, nonCompliant: 0 } };
  t.strictSame(leadOf(done as unknown as Parameters<typeof leadOf>[0]), [
    '1 of 1 compliant, 0 not, 0 unknown.',
    '',
  ]);
});
