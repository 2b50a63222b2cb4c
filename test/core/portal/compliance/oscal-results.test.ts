// Framework reports as OSCAL assessment results. TEST_OSCAL_SCHEMA names the JSON schema of NIST, which is not kept here.
import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import t from 'tap';
import { frameworkFile } from '../../../../packages/core/src/portal/compliance/export-framework.ts';
import {
  frameworkReport,
  type PolicyStanding,
  policyStandings,
} from '../../../../packages/core/src/portal/compliance/framework-report.ts';
import { frameworks } from '../../../../packages/core/src/portal/compliance/frameworks/index.ts';
import { oscalResults } from '../../../../packages/core/src/portal/compliance/oscal-results.ts';

const schemaFile = process.env.TEST_OSCAL_SCHEMA;
const documents = Number(process.env.TEST_OSCAL_DOCUMENTS ?? 60);

/** The same for the same number. */
function drawnReport(number: number) {
  const framework = frameworks[number % frameworks.length];
  if (!framework) throw new Error('There are no frameworks.');
  const evidence = Array.from({ length: number % 7 }, (_, index) => ({
    repositoryId: `r${index}`,
    name: index % 2 ? `shop "${index}"\n<b>` : 'ß',
    standings: new Map(
      framework.requirements.flatMap(({ policies }) =>
        policies.map((key, place): [string, PolicyStanding] => [
          key,
          policyStandings[(number * 7 + index * 3 + place) % policyStandings.length] ?? 'pass',
        ]),
      ),
    ),
    open: new Map(
      framework.requirements.flatMap(({ rules }) => rules.map((rule) => [rule, (number + index) % 3])),
    ),
  }));
  const evaluatedAt = new Date(Date.UTC(2026, 1, 1) + number * 3_601_234).toISOString();
  return frameworkReport(framework, evidence, { policies: new Map(), evaluatedAt });
}

t.test('oscalResults: what is unknown is not satisfied for another reason than failing', async (t) => {
  const report = drawnReport(5);
  const document = oscalResults(report, '1.0.0') as {
    'assessment-results': {
      results: [{ findings: { target: { title: string; status: { state: string; reason: string } } }[] }];
    };
  };
  const findings = document['assessment-results'].results[0].findings;

  t.same(
    findings.map(({ target }) => `${target.title} ${target.status.state} ${target.status.reason}`),
    report.requirements.map(
      ({ id, state }) =>
        `${id} ${{ covered: 'satisfied pass', not_covered: 'not-satisfied fail', unknown: 'not-satisfied other' }[state]}`,
    ),
  );
  t.match(JSON.stringify(document), /This is no certification/);
  t.equal(JSON.stringify(oscalResults(report, '1.0.0')), JSON.stringify(document), 'the same ids again');
});

t.test('oscalResults: ids are tokens, one for each requirement', async (t) => {
  for (let number = 0; number < frameworks.length; number += 1) {
    const text = frameworkFile(drawnReport(number), 'oscal');
    const ids = [...text.matchAll(/"control-id": "([^"]+)"/g)].map(([, id]) => id);
    t.equal(new Set(ids).size, ids.length);
    t.strictSame(
      ids.filter((id) => !/^[a-z][a-z0-9._-]*$/.test(id ?? '')),
      [],
    );
  }
});

t.test('frameworkFile: has a line for each requirement', async (t) => {
  const report = drawnReport(3);

  t.equal(frameworkFile(report, 'csv').trimEnd().split('\r\n').length, report.requirements.length + 1);
});

t.test(
  'oscalResults: is valid by the schema of NIST',
  { skip: schemaFile === undefined && 'TEST_OSCAL_SCHEMA names no file' },
  async (t) => {
    const ajv = new Ajv({ strict: false, allErrors: true });
    addFormats.default(ajv);
    const text = readFileSync(schemaFile ?? '', 'utf8');
    const validate = ajv.compile(JSON.parse(text));
    for (let number = 0; number < documents; number += 1) {
      const document = JSON.parse(frameworkFile(drawnReport(number), 'oscal'));
      if (!validate(document)) t.strictSame(validate.errors, [], `document ${number}`);
    }
    t.pass(`${documents} documents`);
  },
);
