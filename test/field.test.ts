// Small inputs from the field, each with what a scan has to say of it: those of test/field, and further ones where they are.
import { join } from 'node:path';
import t from 'tap';
import { checkField, fieldKinds } from './helpers/field-inputs.ts';

const own = join(import.meta.dirname, 'field');
const shared = join(import.meta.dirname, '../../shared/data/field/scan');
/** Of the further ones, those about credentials, configuration and scripts. */
const sharedKinds = [
  'credential-in-a-header-line',
  'dockerfile-heredoc',
  'examples-of-an-interface',
  'installs-inside-a-workspace',
  'labels-in-other-languages',
  'lines-of-scripts',
  'parameters-of-templates',
  'pass-is-a-verb',
  'script-piped-to-a-shell',
  'signed-addresses',
  'the-excerpt-shows-the-finding',
  'untrusted-text-through-outputs',
];

t.test('field: a scan says what is right of every small input', async (t) => {
  for (const kind of fieldKinds(own)) t.same((await checkField(own, kind)).wrong, [], kind);
});

const there = new Set(fieldKinds(shared));
t.test(
  'field: a scan says what is right of the further inputs',
  { skip: there.size === 0 && `there is no ${shared}` },
  async (t) => {
    for (const kind of sharedKinds)
      if (there.has(kind)) t.same((await checkField(shared, kind)).wrong, [], kind);
  },
);
