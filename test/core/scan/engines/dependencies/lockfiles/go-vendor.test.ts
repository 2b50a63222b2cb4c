import t from 'tap';
import { goVendor } from '../../../../../../packages/core/src/scan/engines/dependencies/lockfiles/go-vendor.ts';

t.test(
  'vendor/modules.txt: modules of which a package is used, replaced ones by what replaces them',
  async (t) => {
    const text = [
      '# a.b/used v1.2.3',
      '## explicit; go 1.20',
      'a.b/used/pkg',
      '# a.b/unused v1.0.0',
      '## explicit',
      '# a.b/old v1.0.0 => c.d/new v2.0.0',
      'a.b/old',
      '# a.b/here => ./local',
      'a.b/here',
    ].join('\n');
    t.match(await goVendor.parse(text, {} as never), [
      { name: 'a.b/used', version: '1.2.3', direct: null, line: 1 },
      { name: 'c.d/new', version: '2.0.0', direct: false, line: 6 },
      { name: './local', version: '', line: 8 },
    ]);
  },
);
