// A baseline of other rules: what the rules of today find in its code fails no change, and what a change brings still does.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { assayIn } from '../../helpers/assay-command.ts';
import { gitRepository } from '../../helpers/git-repository.ts';

const old = 'eval(process.argv[2]);\n';
const added = "require('node:child_process').exec(process.argv[2]);\n";

interface Document {
  readonly audits: {
    readonly type: string;
    ruleSet?: string;
    ruleIds?: string[];
    findings: { readonly ruleId: string; readonly status: string; readonly introducedBy?: unknown }[];
  }[];
  readonly target: { commit: string | null };
  readonly baseline: { readonly commit: string | null; readonly unknownBecause: string | null } | null;
}

t.test(
  'scan --baseline: what newer rules find in older code is said apart, and fails no change',
  async (t) => {
    const home = t.testdir();
    const { path, commit } = gitRepository(join(home, 'project'));
    const written = commit({ 'index.js': old });
    const assay = assayIn(home);
    const file = join(home, 'baseline.json');
    const gate = ['--baseline', file, '--fail-on', 'low', '--fail-on-confidence', 'low'];
    const scan = (...flags: string[]) =>
      assay.run(['scan', path, '--type', 'security', '--offline', ...gate, ...flags]);
    const documentOf = ({ stdout }: { stdout: string }): Document => JSON.parse(stdout);
    const open = ({ audits }: Document) =>
      audits.flatMap(({ findings }) =>
        findings
          .filter(({ status }) => status === 'open')
          .map(({ introducedBy }) => (introducedBy === 'rules' ? 'rules' : 'change')),
      );
    await scan('--update-baseline');
    const baseline: Document = JSON.parse(readFileSync(file, 'utf8'));
    const change = (edit: (document: Document) => void) => {
      const document = structuredClone(baseline);
      edit(document);
      writeFileSync(file, JSON.stringify(document));
    };
    // As rules wrote it that did not know the one of today.
    const ofOlderRules = (document: Document) => {
      for (const audit of document.audits) {
        audit.ruleSet = 'older';
        audit.ruleIds = [];
        audit.findings = [];
      }
    };

    t.equal(baseline.target.commit, written);
    t.match(baseline.audits, [{ type: 'security', ruleSet: /^[0-9a-f]{32}$/, ruleIds: /eval/ }]);
    t.equal((await scan()).code, 0, 'the same rules, the same code');

    change(ofOlderRules);
    const newer = await scan();
    t.equal(newer.code, 0, newer.stdout);
    t.match(newer.stdout, /^Found by newer rules in older code:$/m);
    t.match(
      newer.stderr.replace(/\s+/g, ' '),
      'of newer rules, in code that was there when the baseline was written',
    );

    commit({ 'other.js': added });
    const both = await scan('--json');
    t.equal(both.code, 1, 'what the change brings is not hidden');
    t.strictSame(open(documentOf(both)).sort(), ['change', 'rules']);
    t.match(documentOf(both).baseline, { commit: written, unknownBecause: null });

    change((document) => {
      ofOlderRules(document);
      document.target.commit = 'f'.repeat(40);
    });
    const unknown = await scan('--json');
    t.equal(unknown.code, 1);
    t.strictSame(open(documentOf(unknown)), ['change', 'change']);
    t.match(documentOf(unknown).baseline?.unknownBecause, 'could not be read here');
    t.match(unknown.stderr.replace(/\s+/g, ' '), 'is not distinguished, and counts as new');

    // A file of an earlier version names no rules, but its commit.
    change((document) => {
      ofOlderRules(document);
      for (const audit of document.audits) {
        delete audit.ruleSet;
        delete audit.ruleIds;
      }
    });
    t.strictSame(open(documentOf(await scan('--json'))).sort(), ['change', 'rules']);

    change((document) => {
      ofOlderRules(document);
      document.target.commit = null;
    });
    t.match(documentOf(await scan('--json')).baseline?.unknownBecause, 'it names no commit');
  },
);
