// `cargo audit --json`. https://github.com/rustsec/rustsec/tree/main/cargo-audit
import type { FormatMapping } from './format-mapping.ts';

export const cargoAudit: FormatMapping = {
  id: 'cargo-audit',
  tool: 'cargo-audit',
  type: 'dependency',
  recognize: { isList: false, members: ['database', 'lockfile', 'vulnerabilities'] },
  results: ['vulnerabilities.list[]'],
  ruleId: 'advisory.id',
  title: 'advisory.title',
  description: 'advisory.description',
  category: 'dependency-vulnerability',
  // RustSec gives a vector, and no word.
  severity: { otherwise: 'medium' },
  package: {
    name: 'package.name',
    version: 'package.version',
    type: 'cargo',
    fixedVersion: 'versions.patched[]',
  },
  advisory: { ids: 'advisory.aliases[]', cvss: 'advisory.cvss', url: 'advisory.url' },
};
