// Every format that is a mapping.
import { anchoreEngine, anchoreEvaluation, anchoreImage } from './anchore-engine.ts';
import { anchorectl } from './anchorectl.ts';
import { asff, asffFindings } from './asff.ts';
import { bandit } from './bandit.ts';
import { bearer } from './bearer.ts';
import { brakeman } from './brakeman.ts';
import { bundlerAudit } from './bundler-audit.ts';
import { burp } from './burp.ts';
import { cargoAudit } from './cargo-audit.ts';
import { checkstyle } from './checkstyle.ts';
import { clair } from './clair.ts';
import { composerAudit } from './composer-audit.ts';
import { cppcheck } from './cppcheck.ts';
import { defectdojo, defectdojoCsv } from './defectdojo.ts';
import { dependencyCheck, dependencyCheckXml } from './dependency-check.ts';
import { dependencyTrack } from './dependency-track.ts';
import { detectSecrets } from './detect-secrets.ts';
import { dockle } from './dockle.ts';
import { eslint } from './eslint.ts';
import type { FormatMapping } from './format-mapping.ts';
import {
  githubCodeScanning,
  githubDependabot,
  githubSecrets,
  githubVulnerabilityAlerts,
} from './github-alerts.ts';
import { gitlab } from './gitlab.ts';
import { gitleaks7 } from './gitleaks-7.ts';
import { gosec } from './gosec.ts';
import { govulncheck } from './govulncheck.ts';
import { hadolint } from './hadolint.ts';
import { horusec } from './horusec.ts';
import { kics } from './kics.ts';
import { klar } from './klar.ts';
import { kubeBench, kubeBenchControls } from './kube-bench.ts';
import { kubeLinter } from './kube-linter.ts';
import { nessus, nessusCsv, tenableCsv } from './nessus.ts';
import { nikto, niktoHosts, niktoXml } from './nikto.ts';
import { nmap } from './nmap.ts';
import { nuclei } from './nuclei.ts';
import { openvas, openvasCsv } from './openvas.ts';
import { osvScanner } from './osv-scanner.ts';
import { phpmd } from './phpmd.ts';
import { phpstan } from './phpstan.ts';
import { pmd, pmdCsv, pmdXml } from './pmd.ts';
import { prismaCloud, prismaCloudCsv } from './prisma-cloud.ts';
import { prowler, prowlerOcsf } from './prowler.ts';
import { psalm } from './psalm.ts';
import { semgrepSupplyChain } from './semgrep-supply-chain.ts';
import { snyk, snykProjects } from './snyk.ts';
import { sonarqube, sonarqubeHotspots, sonarReport } from './sonarqube.ts';
import { spotbugs } from './spotbugs.ts';
import { staticcheck } from './staticcheck.ts';
import { terrascan } from './terrascan.ts';
import { tfsec } from './tfsec.ts';
import { trufflehog } from './trufflehog.ts';
import { trufflehog2, trufflehog3 } from './trufflehog3.ts';
import { xray, xrayScan, xraySummary, xrayUnified } from './xray.ts';
import { yarnAudit, yarnNpmAudit } from './yarn-audit.ts';
import { zapXml } from './zap-xml.ts';

export const mappings: readonly FormatMapping[] = [
  anchoreEngine,
  anchoreEvaluation,
  anchoreImage,
  anchorectl,
  asff,
  asffFindings,
  bandit,
  bearer,
  brakeman,
  bundlerAudit,
  burp,
  cargoAudit,
  checkstyle,
  clair,
  composerAudit,
  cppcheck,
  defectdojo,
  defectdojoCsv,
  dependencyCheck,
  dependencyCheckXml,
  dependencyTrack,
  detectSecrets,
  dockle,
  eslint,
  githubCodeScanning,
  githubDependabot,
  githubSecrets,
  githubVulnerabilityAlerts,
  gitlab,
  gitleaks7,
  gosec,
  govulncheck,
  hadolint,
  horusec,
  kics,
  klar,
  kubeBench,
  kubeBenchControls,
  kubeLinter,
  nessus,
  nessusCsv,
  tenableCsv,
  nikto,
  niktoHosts,
  niktoXml,
  nmap,
  nuclei,
  openvas,
  openvasCsv,
  osvScanner,
  phpmd,
  phpstan,
  pmd,
  pmdXml,
  pmdCsv,
  prismaCloud,
  prismaCloudCsv,
  prowler,
  prowlerOcsf,
  psalm,
  semgrepSupplyChain,
  snyk,
  snykProjects,
  sonarqube,
  sonarqubeHotspots,
  sonarReport,
  spotbugs,
  staticcheck,
  terrascan,
  tfsec,
  trufflehog,
  trufflehog3,
  trufflehog2,
  xray,
  xrayUnified,
  xraySummary,
  xrayScan,
  yarnAudit,
  yarnNpmAudit,
  zapXml,
];
