// What a scan says of small inputs from the field: every folder of `test/field`, or of the named folder, whose
// README describes their format. Prints what is wrong, kind by kind, and fails when anything is.
//   npm run bench -- field [--folder FOLDER] [--kind KIND]
import { parseArgs } from 'node:util';
import { checkField, fieldKinds } from '../helpers/field-inputs.ts';

const { values } = parseArgs({ options: { folder: { type: 'string' }, kind: { type: 'string' } } });
const folder = values.folder ?? new URL('../field', import.meta.url).pathname;
const kinds = fieldKinds(folder).filter((kind) => values.kind === undefined || kind === values.kind);
if (kinds.length === 0) {
  process.stderr.write(`There is no folder with an expected.json in ${folder}.\n`);
  process.exit(2);
}
let right = 0;
let all = 0;
for (const kind of kinds) {
  const { checks, wrong, right: rightChecks } = await checkField(folder, kind);
  right += rightChecks;
  all += checks;
  process.stdout.write(
    `${kind}: ${rightChecks} of ${checks}\n${wrong.map((line) => `  ${line}\n`).join('')}`,
  );
}
process.stdout.write(`All: ${right} of ${all} right.\n`);
process.exitCode = right === all ? 0 : 1;
