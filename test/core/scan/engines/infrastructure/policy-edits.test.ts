// Edits that policies suggest: where they set a field, and when none is suggested.
import t from 'tap';
import { scanInfrastructure } from '../../../../helpers/scan-infrastructure.ts';

async function edits(files: Readonly<Record<string, string>>, id: string): Promise<readonly unknown[]> {
  const { detections } = await scanInfrastructure(files);
  return detections
    .filter(({ ruleId }) => ruleId === id)
    .map(({ suggestedEdit }) => suggestedEdit && [suggestedEdit.line, suggestedEdit.after]);
}

const volume = (fields: string) => ({ 'main.tf': `resource "aws_ebs_volume" "a" {\n${fields}}\n` });

t.test('PolicyEdits: a Terraform field is set where it stands, its comment kept, or added', async (t) => {
  const rule = 'aws-ebs-volume-encryption';

  t.strictSame(await edits(volume('  encrypted = false # later\n'), rule), [
    [2, '  encrypted = true # later'],
  ]);
  t.strictSame(await edits(volume('  size = 8\n'), rule), [
    [1, 'resource "aws_ebs_volume" "a" {\n  encrypted = true'],
  ]);
});

t.test('PolicyEdits: nothing is suggested that does not end the finding', async (t) => {
  const rule = 'aws-ebs-volume-encryption';
  const merged = 'locals {\n  all = { encrypted = false }\n}\n';

  t.strictSame(
    await edits({ 'main.tf': `${merged}resource "aws_ebs_volume" "a" { encrypted = false }\n` }, rule),
    [undefined],
  );
  t.strictSame(await edits(volume('  encrypted = false\r\n'), rule), [undefined]);
});

t.test('PolicyEdits: a variable of another file of the module is known', async (t) => {
  const files = {
    'main.tf': 'resource "aws_db_instance" "a" {\n  storage_encrypted = var.on\n  multi_az = var.many\n}\n',
    'variables.tf': 'variable "on" {\n  default = false\n}\nvariable "many" {\n  default = true\n}\n',
  };

  t.strictSame(await edits(files, 'aws-rds-encryption'), [[2, '  storage_encrypted = true']]);
});

const pod = (container: string) => ({
  'pod.yaml': `apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\nspec:\n  containers:\n    - name: app\n${container}`,
});

t.test('PolicyEdits: a field of a container is set below its security context, or with one', async (t) => {
  const rule = 'kubernetes-read-only-root-filesystem';

  t.strictSame(await edits(pod('      image: a:1\n'), rule), [
    [7, '    - name: app\n      securityContext:\n        readOnlyRootFilesystem: true'],
  ]);
  t.strictSame(await edits(pod('      securityContext:\n        privileged: false\n'), rule), [
    [8, '      securityContext:\n        readOnlyRootFilesystem: true'],
  ]);
});

t.test('PolicyEdits: documents of one file get edits, whatever the others have', async (t) => {
  const document = (name: string) =>
    `apiVersion: v1\nkind: Pod\nmetadata:\n  name: ${name}\nspec:\n  containers:\n    - name: app\n      image: a:1\n`;

  t.strictSame(
    (
      await edits(
        { 'pods.yaml': `${document('a')}---\n${document('b')}` },
        'kubernetes-read-only-root-filesystem',
      )
    ).map((edit) => (edit as unknown[] | undefined)?.[0]),
    [7, 16],
  );
});
