// Every format that can be imported.
import { assay } from './assay.ts';
import { checkov } from './checkov.ts';
import { csaf } from './csaf.ts';
import { cyclonedx } from './cyclonedx.ts';
import { cyclonedxXml } from './cyclonedx-xml.ts';
import { gitleaks } from './gitleaks.ts';
import { grype } from './grype.ts';
import type { ImportFormat } from './import-format.ts';
import type { FormatMapping } from './mappings/format-mapping.ts';
import { mappings } from './mappings/index.ts';
import { mappedFormat } from './mappings/mapped-format.ts';
import { npmAudit } from './npm-audit.ts';
import { openvex } from './openvex.ts';
import { pipAudit } from './pip-audit.ts';
import { sarif } from './sarif.ts';
import { semgrep } from './semgrep.ts';
import { spdx } from './spdx.ts';
import { trivy } from './trivy.ts';
import { zap } from './zap.ts';

export const importFormats: readonly ImportFormat[] = [
  assay,
  checkov,
  csaf,
  cyclonedx,
  cyclonedxXml,
  gitleaks,
  grype,
  npmAudit,
  openvex,
  pipAudit,
  sarif,
  semgrep,
  spdx,
  trivy,
  zap,
  ...mappings.map(mappedFormat),
];

/** Those that are built in, and those of a portal; one that was added before it was built in stays what it is. */
export function formatsWith(added: readonly FormatMapping[]): readonly ImportFormat[] {
  const ids = new Set(added.map(({ id }) => id));
  return [...importFormats.filter(({ id }) => !ids.has(id)), ...added.map(mappedFormat)];
}
