import t from 'tap';
import { GradleTables } from '../../../../../../../packages/core/src/scan/engines/dependencies/lockfiles/reading/gradle-tables.ts';

t.test('GradleTables: what names stand for, in Groovy, Kotlin and settings', async (t) => {
  const tables = new GradleTables([
    [
      'ext {',
      '  libraries = libs',
      "  versions = [kotlin: '1.9.0', ok: \"4.0\"] // other: '1'",
      '  deps = [',
      '    okhttp: [ core: "com.squareup.okhttp3:okhttp:$versions.ok", log: "a:log:" + versions.ok ],',
      "    junit: 'junit:junit:4.13',",
      '  ]',
      '}',
      "ext.more.x = 'o:x:2'",
      "dependencies { implementation group: 'g', name: 'n', version: '9' }",
    ].join('\n'),
    [
      'object Deps { object Square { const val moshi = "o:moshi:1.0" } }',
      'val m = mapOf("k" to "o:k:1")',
      'create("libs") { version("v", "1.0"); library("a-b", "o:ab:1"); library("c", "o", "c").versionRef("v") }',
    ].join('\n'),
  ]);
  const expected = {
    'deps.okhttp.core': 'com.squareup.okhttp3:okhttp:$versions.ok',
    'rootProject.ext.deps.okhttp["log"]': `a:log:\${versions.ok}`,
    'deps.junit': 'junit:junit:4.13',
    'junit.get()': 'junit:junit:4.13',
    'more.x': 'o:x:2',
    'Deps.Square.moshi': 'o:moshi:1.0',
    'm["k"]': 'o:k:1',
    'libs.a.b': 'o:ab:1',
    'libs.c': `o:c:\${v}`,
    'nope.x': undefined,
  };
  for (const [accessor, notation] of Object.entries(expected))
    t.equal(tables.notation(accessor), notation, accessor);
  t.strictSame(
    [...tables.values],
    [
      ['versions.kotlin', '1.9.0'],
      ['versions.ok', '4.0'],
      ['v', '1.0'],
    ],
  );
  t.equal(tables.otherName('libraries'), 'libs');
});
