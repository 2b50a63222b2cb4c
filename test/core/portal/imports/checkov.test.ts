// Checkov's checks: what failed and what was skipped, each framework apart.
import t from 'tap';
import { checkov } from '../../../../packages/core/src/portal/imports/checkov.ts';
import { documentShape, JsonPart } from '../../../../packages/core/src/portal/imports/json-part.ts';

async function read(document: object) {
  const part = JsonPart.of(Buffer.from(JSON.stringify(document)));
  const matchPackages = async () => ({ findings: [], packages: null, coverage: { complete: true } as never });
  const shape = documentShape(part);
  const context = { type: 'security', shape, fingerprintKey: 'x', matchPackages } as const;
  const { runs } = await checkov.read(part, context);
  return runs.map(({ artifact, complete, detections }) => ({
    artifact,
    complete,
    detections: [...detections],
  }));
}

const check = (check_id: string, more: object = {}) => ({
  check_id,
  check_name: 'Encrypted',
  file_path: '/main.tf',
  file_line_range: [3, 5],
  resource: 'aws_s3_bucket.a',
  ...more,
});
const report = (check_type: string, failed: readonly object[], more: object = {}) => ({
  check_type,
  results: { failed_checks: failed, ...more },
});

t.test('checkov: a framework is a configuration, of one report or several', async (t) => {
  const both = [report('terraform', [check('CKV_A')]), report('dockerfile', []), report('terraform', [])];
  t.same(
    (await read(both)).map(({ artifact, detections }) => [artifact, detections.length]),
    [
      ['terraform', 1],
      ['dockerfile', 0],
    ],
  );
  t.equal((await read(report('terraform', [])))[0]?.artifact, 'terraform');
  const nothing = { passed: 0, failed: 0, skipped: 0, parsing_errors: 0, checkov_version: '3.0' };
  t.same(
    (await read({ ...nothing, results: {} })).map(({ artifact, detections }) => [
      artifact,
      detections.length,
    ]),
    [[undefined, 0]],
  );
});

t.test('checkov: place, resource and what was skipped', async (t) => {
  const skipped = check('CKV_B', { check_result: { suppress_comment: 'public on purpose' } });
  const [run] = await read(report('terraform', [check('CKV_A')], { skipped_checks: [skipped] }));
  const [one, other] = run?.detections ?? [];
  t.match(one?.location, { path: 'main.tf', startLine: 3, endLine: 5 });
  t.same(one?.anchor, { kind: 'code', text: 'aws_s3_bucket.a' });
  t.equal(one?.suppression, undefined);
  t.same(other?.suppression, { kind: 'checkov:skip', reason: 'public on purpose' });
});

t.test('checkov: the code of a secret is not kept, and what could not be read is not whole', async (t) => {
  const secret = check('CKV_SECRET_6', { code_block: [[3, 'key = "…"\n']] });
  const [run] = await read(report('secrets', [secret]));
  t.equal(run?.detections[0]?.category, 'secrets-in-code');
  t.equal(run?.detections[0]?.excerpt, undefined);
  t.equal(run?.complete, true);
  const [broken] = await read(report('terraform', [], { parsing_errors: ['/main.tf'] }));
  t.equal(broken?.complete, false);
});
