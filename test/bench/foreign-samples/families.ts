// The families of reports that are compared, and why some counts differ.

/** By the folder of DefectDojo: the format of what is empty. */
export const families: Readonly<Record<string, string>> = {
  trivy: 'trivy',
  asff: 'asff',
  twistlock: 'prisma-cloud',
  anchore_grype: 'grype',
  osv_scanner: 'osv-scanner',
  dependency_check: 'dependency-check',
  npm_audit: 'npm-audit',
  npm_audit_7_plus: 'npm-audit',
  yarn_audit: 'yarn-audit',
  pnpm_audit: 'npm-audit',
  pip_audit: 'pip-audit',
  snyk: 'snyk',
  snyk_code: 'sarif',
  semgrep: 'semgrep',
  sarif: 'sarif',
  github_sast: 'github-code-scanning',
  sonarqube: 'sonarqube',
  bandit: 'bandit',
  gosec: 'gosec',
  brakeman: 'brakeman',
  eslint: 'eslint',
  spotbugs: 'spotbugs',
  gitleaks: 'gitleaks',
  trufflehog: 'trufflehog',
  trufflehog3: 'trufflehog3',
  detect_secrets: 'detect-secrets',
  checkov: 'checkov',
  kics: 'kics',
  tfsec: 'tfsec',
  kubebench: 'kube-bench',
  kubelinter: 'kube-linter',
  hadolint: 'hadolint',
  zap: 'zap',
  burp: 'burp',
  nuclei: 'nuclei',
  nikto: 'nikto',
  nmap: 'nmap',
  openvas: 'openvas',
  anchore_engine: 'anchore-engine',
  anchorectl_vulns: 'anchorectl',
  clair: 'clair',
  jfrogxray: 'xray',
  jfrog_xray_unified: 'xray-unified',
  jfrog_xray_api_summary_artifact: 'xray-summary',
  gitlab_sast: 'gitlab',
  gitlab_dep_scan: 'gitlab',
  gitlab_container_scan: 'gitlab',
  gitlab_dast: 'gitlab',
  gitlab_secret_detection_report: 'gitlab',
  gitlab_api_fuzzing: 'gitlab',
  github_vulnerability: 'github-dependabot',
  github_secrets_detection_report: 'github-secrets',
  cyclonedx: 'cyclonedx',
  spdx: 'spdx',
  openvex: 'openvex',
  csaf: 'csaf',
};

interface Difference {
  /** What Assay takes; undefined where it refuses the file. */
  readonly count: number | undefined;
  readonly why: string;
}

const folded = 'one for each result that the file lists; DefectDojo folds those that it takes for the same';
const empty = 'an empty file is also what a run that died leaves: it is refused, and closes nothing';
const everyPackage = 'each package of a vulnerability is a finding';
const statements = 'statements about known findings, which become proposals and no findings';
const page = 'a page for people; the same program writes JSON';
const archive = 'an archive: its files are imported one by one';

/** Every count was compared with that of the results in the file itself. */
const listed: Readonly<Record<string, number>> = {
  'anchore_grype/check_all_fields.json': 6,
  'anchore_grype/same_cve_different_paths.json': 2,
  'burp/one_finding.xml': 3,
  'burp/seven_findings.xml': 16,
  'burp/issue4399.xml': 441,
  'gitlab_sast/gl-sast-report-many-vuln_v14.json': 467,
  'gitlab_sast/gl-sast-report-many-vuln_v15.json': 467,
  'gitleaks/version_7.5.0.json': 8,
  'gitleaks/gitleaks8_many.json': 4,
  'nikto/juice-shop.json': 151,
  'nuclei/many_findings.json': 18,
  'nuclei/multiple_v3.json': 6,
  'openvas/report_combine_v2.csv': 2,
  'semgrep/repeated_findings.json': 2,
  'semgrep/sca-deployments-vulns.json': 22,
  'spotbugs/many_findings.xml': 83,
  'tfsec/many_findings_current.json': 19,
  'trufflehog3/many_vulns_legacy.json': 32,
  'trufflehog3/many_vulns2_legacy.json': 95,
  'trufflehog3/many_vulns_current.json': 4,
  'trufflehog/v2_many_vulns.json': 64,
  'trufflehog/v3_git.json': 4,
  'trufflehog/v3_github.json': 4,
  'yarn_audit/yarn_audit_multiple_cwes.json': 11,
  'yarn_audit/yarn_audit_multiple_cwes2.json': 5,
  'spotbugs/version_4.4.0.xml': 56,
};

const others: Readonly<Record<string, Difference>> = {
  'asff/one_vuln.json': { count: 2, why: everyPackage },
  'asff/many_vulns.json': { count: 7, why: everyPackage },
  'csaf/csaf_many_vuln.json': { count: 0, why: statements },
  'openvex/openvex_one_vuln.json': { count: 0, why: statements },
  'openvex/openvex_many_vuln.json': { count: 0, why: statements },
  'cyclonedx/no-severity.json': {
    count: undefined,
    why: 'it names no component, so that nobody knows what is affected: the refusal says so',
  },
  'github_secrets_detection_report/github_secrets_detection_report_many_vul.json': {
    count: 2,
    why: 'one alert says that the secret was revoked',
  },
  'github_vulnerability/github_shiro.json': { count: 0, why: 'the alert says that it is fixed' },
  'nmap/issue12411.xml': {
    count: 4,
    why: 'one for each open port; DefectDojo has one for each number of a port',
  },
  'npm_audit_7_plus/one_vuln.json': {
    count: 2,
    why: 'one for each advisory; DefectDojo has one for each package',
  },
  'npm_audit_7_plus/many_vulns.json': {
    count: 3,
    why: 'one for each advisory; DefectDojo also has the packages that only depend on an affected one',
  },
  'nuclei/empty.jsonl': { count: undefined, why: empty },
  'nuclei/no_findings.json': { count: undefined, why: empty },
  'osv_scanner/no_findings.json': { count: undefined, why: empty },
  'snyk/all_projects_issue4277.json': { count: 81, why: 'one is about a license, and no vulnerability' },
  'spdx/spdx_one_vuln.json': {
    count: 0,
    why: 'the address of an advisory says nothing of whether the package is affected',
  },
  'spdx/spdx_many_vuln.json': {
    count: 0,
    why: 'the address of an advisory says nothing of whether the package is affected',
  },
  'sonarqube/empty_zip.zip': { count: undefined, why: archive },
  'sonarqube/findings_over_api.zip': { count: undefined, why: archive },
  'sonarqube/sonar.html': { count: undefined, why: page },
  'sonarqube/sonar-single-finding.html': { count: undefined, why: page },
  'sonarqube/sonar-6-findings.html': { count: undefined, why: page },
  'sonarqube/sonar-table-in-table.html': { count: undefined, why: page },
  'sonarqube/sonar-rule-undefined.html': { count: undefined, why: page },
  'sonarqube/sonar-4-findings-3-to-aggregate.html': { count: undefined, why: page },
  'sonarqube/sonar-table-in-table-with-whitespace.html': { count: undefined, why: page },
};

export const differences: Readonly<Record<string, Difference>> = {
  ...Object.fromEntries(Object.entries(listed).map(([file, count]) => [file, { count, why: folded }])),
  ...others,
};
