// A path that is joined here and opened there is one finding.
import t from 'tap';
import { scan } from '../../../../packages/core/src/index.ts';

async function found(path: string): Promise<string[]> {
  const { audits } = await scan({ kind: 'path', path }, { types: ['security'] });
  const findings = audits[0]?.findings ?? [];
  return findings
    .filter(({ suppression }) => !suppression)
    .map(({ ruleId, location }) => `${location?.startLine} ${ruleId}`)
    .sort();
}

const controller = (...body: string[]): string =>
  [
    'using Microsoft.AspNetCore.Mvc;',
    'using System.IO;',
    'public class AController : Controller {',
    '  public IActionResult Get(string name) {',
    ...body,
    '    return Ok();',
    '  }',
    '}',
  ].join('\n');

t.test('a path that is joined, asked for and opened is one finding where it is opened', async (t) => {
  const path = t.testdir({
    'A.cs': controller(
      '    var file = Path.Combine("/srv", name);',
      '    if (System.IO.File.Exists(file))',
      '      System.IO.File.Delete(file);',
    ),
  });
  t.strictSame(await found(path), ['7 path-traversal']);
});

t.test('a path that is only joined, or only asked for, is reported there', async (t) => {
  const joined = t.testdir({ 'A.cs': controller('    Use(Path.Combine("/srv", name));') });
  t.strictSame(await found(joined), ['5 path-traversal']);
  const asked = t.testdir({ 'A.cs': controller('    Use(System.IO.File.Exists("/srv/" + name));') });
  t.strictSame(await found(asked), ['5 path-traversal']);
});

t.test('two places that open the same path are two findings', async (t) => {
  const path = t.testdir({
    'A.cs': controller(
      '    var file = Path.Combine("/srv", name);',
      '    System.IO.File.ReadAllText(file);',
      '    System.IO.File.Delete(file);',
    ),
  });
  t.strictSame(await found(path), ['6 path-traversal', '7 path-traversal']);
});

t.test('what is accepted where a path is opened is still reported where it is joined', async (t) => {
  const path = t.testdir({
    'A.cs': controller(
      '    var file = Path.Combine("/srv", name);',
      '    System.IO.File.Delete(file); // assay:ignore path-traversal',
    ),
  });
  t.strictSame(await found(path), ['5 path-traversal']);
});
