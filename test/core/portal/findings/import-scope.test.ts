import t from 'tap';
import { importedPart, importScope } from '../../../../packages/core/src/portal/findings/import-scope.ts';

const parts = [
  { tool: 'Trivy', artifact: undefined, branch: null },
  { tool: 'Trivy', artifact: undefined, branch: 'main' },
  { tool: 'Trivy', artifact: 'app', branch: 'release@main' },
  { tool: 'Trivy', artifact: 'app@release', branch: 'main' },
  { tool: 'Trivy', artifact: '@scope/app@main', branch: null },
  { tool: '@scope/tool@main', artifact: undefined, branch: null },
  { tool: 'Trivy', artifact: 'app%40main', branch: null },
  { tool: 'Trivy', artifact: 'app@main', branch: null },
  { tool: 'Trivy app', artifact: undefined, branch: null },
];

t.test('importScope: no two imports share a scope, and each is read back', (t) => {
  t.equal(new Set(parts.map(importScope)).size, parts.length);
  for (const part of parts) t.same(importedPart(importScope(part)), part);
  t.equal(importedPart('branch:main'), undefined);
  t.end();
});

t.test('importScope: space counts once, so that it never separates parts', (t) => {
  t.equal(
    importScope({ tool: 'Trivy', artifact: 'my  app ', branch: 'refs/heads/main' }),
    'import:Trivy  my app@main',
  );
  t.end();
});
