// Every format that is a mapping.
import { anchoreEngine } from './anchore-engine.ts';
import { bandit } from './bandit.ts';
import { brakeman } from './brakeman.ts';
import { cargoAudit } from './cargo-audit.ts';
import { clair } from './clair.ts';
import { composerAudit } from './composer-audit.ts';
import { detectSecrets } from './detect-secrets.ts';
import { eslint } from './eslint.ts';
import type { FormatMapping } from './format-mapping.ts';
import { gitlab } from './gitlab.ts';
import { gosec } from './gosec.ts';
import { hadolint } from './hadolint.ts';
import { kics } from './kics.ts';
import { kubeLinter } from './kube-linter.ts';
import { nuclei } from './nuclei.ts';
import { osvScanner } from './osv-scanner.ts';
import { snyk, snykProjects } from './snyk.ts';
import { sonarqube } from './sonarqube.ts';
import { tfsec } from './tfsec.ts';
import { trufflehog } from './trufflehog.ts';
import { yarnAudit } from './yarn-audit.ts';

export const mappings: readonly FormatMapping[] = [
  anchoreEngine,
  bandit,
  brakeman,
  cargoAudit,
  clair,
  composerAudit,
  detectSecrets,
  eslint,
  gitlab,
  gosec,
  hadolint,
  kics,
  kubeLinter,
  nuclei,
  osvScanner,
  snyk,
  snykProjects,
  sonarqube,
  tfsec,
  trufflehog,
  yarnAudit,
];
