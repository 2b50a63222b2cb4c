import t from 'tap';
import { CodeScanner } from '../../../../../packages/core/src/scan/engines/insecure-code/code-scanner.ts';
import { insecureCodeRules } from '../../../../../packages/core/src/scan/engines/insecure-code/rules/index.ts';
import { withSuggestedEdits } from '../../../../../packages/core/src/scan/engines/insecure-code/suggested-edits.ts';
import type { Detection } from '../../../../../packages/core/src/vocabulary/detection.ts';

const scanner = new CodeScanner(insecureCodeRules);

async function editsOf(path: string, text: string) {
  const outcome = await scanner.scan(path, Buffer.from(text));
  const found = 'detections' in outcome ? outcome.detections : [];
  return found.map(({ ruleId, suggestedEdit }) => [ruleId, suggestedEdit?.line, suggestedEdit?.after]);
}

t.test('suggested edits: one line, with the rest of it as it was', async (t) => {
  const text = 'import requests\n\ndef load(url):\n\treturn requests.get(url, verify=False)  # slow\n';
  t.same(await editsOf('src/a.py', text), [
    ['tls-verification-off', 4, '\treturn requests.get(url, verify=True)  # slow'],
  ]);

  const call = "agent = new https.Agent({\n  keepAlive: true,\n  'rejectUnauthorized': false,\n});\n";
  t.same(await editsOf('src/a.js', call), [['tls-verification-off', 3, "  'rejectUnauthorized': true,"]]);

  const positional = 'import yaml\nyaml.load(text, Loader=yaml.Loader)\nyaml.load(text)\n';
  t.same(await editsOf('src/b.py', positional), [
    ['unsafe-deserialisation', 2, 'yaml.load(text, Loader=yaml.SafeLoader)'],
    ['unsafe-deserialisation', 3, 'yaml.safe_load(text)'],
  ]);
});

t.test('suggested edits: none where the edited line is still a finding', async (t) => {
  const both = 'ssh -o StrictHostKeyChecking=no -o UserKnownHostsFile=/dev/null host\n';
  t.same(await editsOf('bin/a.sh', both), [['ssh-host-key-unchecked', undefined, undefined]]);
});

t.test('suggested edits: none in files with other line ends', async (t) => {
  const text = 'import yaml\r\nyaml.load(text)\r\n';
  t.same(await editsOf('src/a.py', text), [['unsafe-deserialisation', undefined, undefined]]);
});

const editable = (text: string) => ({ lines: text.split('\n'), length: text.length });

const detection = (line: number, ruleId = 'rule'): Detection => ({
  ruleId,
  category: 'insecure-code',
  severity: 'high',
  title: 'Found',
  description: 'Found.',
  remediation: 'Fix.',
  location: { path: 'a.js', startLine: line, endLine: line },
  anchor: { kind: 'code', text: 'bad' },
});

t.test(
  'withSuggestedEdits: an edit that brings another finding is not suggested, the next one is',
  async (t) => {
    const [one] = await withSuggestedEdits([detection(1)], {
      text: editable('bad\n'),
      editsOf: () => [
        { find: /bad/, replace: 'worse' },
        { find: /bad/, replace: 'good' },
      ],
      scan: async (text) => (text.startsWith('worse') ? [detection(1, 'other')] : []),
    });
    t.same(one?.suggestedEdit, { line: 1, before: 'bad', after: 'good' });
  },
);

t.test('withSuggestedEdits: a changed file that cannot be scanned proves nothing', async (t) => {
  const [one] = await withSuggestedEdits([detection(1)], {
    text: editable('bad\n'),
    editsOf: () => [{ find: /bad/, replace: 'good' }],
    scan: async () => null,
  });
  t.equal(one?.suggestedEdit, undefined);
});

t.test('withSuggestedEdits: scans no more than the largest file again', async (t) => {
  const scanned = async (count: number): Promise<number> => {
    const text = `${`bad${' '.repeat(96)}\n`.repeat(count)}`;
    const detections = Array.from({ length: count }, (_, index) => detection(index + 1));
    let characters = 0;
    await withSuggestedEdits(detections, {
      text: editable(text),
      editsOf: () => [{ find: /bad/, replace: 'good' }],
      scan: async (changed) => {
        characters += changed.length;
        return detections;
      },
    });
    return characters;
  };
  for (const count of [250, 500, 1_000])
    t.ok((await scanned(count)) <= 1.01 * 1024 * 1024, `${count} findings`);
});
