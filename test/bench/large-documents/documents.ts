// Large documents of several formats, each about as many findings as the benchmark asks for.

/** Bytes of a result, by format; about, so that a document has the size that is asked for. */
export const resultBytes = {
  sarif: 456,
  trivy: 1_094,
  cyclonedx: 888,
  bandit: 638,
  trufflehog: 478,
  nessus: 686,
};

export type LargeFormat = keyof typeof resultBytes;

const sentence = 'A finding that has to be read, with a description of what goes wrong. ';
const text = sentence.repeat(4);
const digits = (index: number) => String(index).padStart(6, '0');

/** A document in JSON, or the text of one that is not. */
export const largeDocuments: Readonly<
  Record<LargeFormat, (results: number, message: string) => object | string>
> = {
  sarif: (results, message) => ({
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'bench' } },
        results: times(results, (index) => ({
          ruleId: `rule-${index % 50}`,
          level: 'warning',
          message: { text: `${text}${message}${index}` },
          locations: [
            {
              physicalLocation: {
                artifactLocation: { uri: `src/file-${index % 500}.js` },
                region: { startLine: (index % 5_000) + 1 },
              },
            },
          ],
        })),
      },
    ],
  }),
  trivy: (results, message) => ({
    SchemaVersion: 2,
    ArtifactName: 'registry.example.com/bench:1',
    ArtifactType: 'container_image',
    Results: [
      {
        Target: 'Node.js',
        Class: 'lang-pkgs',
        Type: 'node-pkg',
        Vulnerabilities: times(results, (index) => ({
          VulnerabilityID: `CVE-2020-${digits(index)}`,
          PkgID: `package-${index % 2_000}@1.0.0`,
          PkgName: `package-${index % 2_000}`,
          PkgPath: `app/node_modules/package-${index % 2_000}/package.json`,
          PkgIdentifier: { PURL: `pkg:npm/package-${index % 2_000}@1.0.0`, UID: digits(index) },
          InstalledVersion: '1.0.0',
          FixedVersion: '1.0.1',
          Status: 'fixed',
          SeveritySource: 'ghsa',
          PrimaryURL: `https://avd.example.com/nvd/cve-2020-${digits(index)}`,
          DataSource: {
            ID: 'ghsa',
            Name: 'GitHub Security Advisory npm',
            URL: 'https://example.com/advisories',
          },
          Title: `package-${index % 2_000}: goes wrong ${message}`,
          Description: text,
          Severity: 'HIGH',
          CweIDs: ['CWE-79'],
          CVSS: { nvd: { V3Vector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:H', V3Score: 7.5 } },
          References: [
            `https://example.com/one/${digits(index)}`,
            `https://example.com/two/${digits(index)}`,
          ],
          PublishedDate: '2020-01-01T00:00:00Z',
          LastModifiedDate: '2021-01-01T00:00:00Z',
        })),
      },
    ],
  }),
  cyclonedx: (results, message) => ({
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', name: 'bench', 'bom-ref': 'bench' } },
    components: times(results, (index) => ({
      type: 'library',
      'bom-ref': `pkg:npm/package-${index}@1.0.0`,
      name: `package-${index}`,
      version: '1.0.0',
      purl: `pkg:npm/package-${index}@1.0.0`,
      licenses: [{ license: { id: 'MIT' } }],
      hashes: [{ alg: 'SHA-256', content: digits(index).padStart(64, '0') }],
      properties: [{ name: 'bench:path', value: `/app/node_modules/package-${index}/package.json` }],
    })),
    dependencies: [{ ref: 'bench', dependsOn: times(results, (index) => `pkg:npm/package-${index}@1.0.0`) }],
    vulnerabilities: times(results, (index) => ({
      id: `CVE-2020-${digits(index)}`,
      source: { name: 'bench', url: 'https://example.com' },
      ratings: [{ severity: 'high', score: 7.5, method: 'CVSSv31' }],
      description: `${text}${message}`,
      affects: [{ ref: `pkg:npm/package-${index}@1.0.0` }],
    })),
  }),
  bandit: (results, message) => ({
    errors: [],
    generated_at: '2026-01-01T00:00:00Z',
    metrics: {},
    results: times(results, (index) => ({
      code: `${index % 5_000} call(${index})\n`,
      col_offset: 4,
      end_col_offset: 20,
      filename: `src/file_${index % 500}.py`,
      issue_confidence: 'HIGH',
      issue_cwe: { id: 78, link: 'https://cwe.example.com/78' },
      issue_severity: 'MEDIUM',
      issue_text: `${text}${message}${index}`,
      line_number: (index % 5_000) + 1,
      line_range: [(index % 5_000) + 1],
      more_info: 'https://bandit.example.com/plugins/one.html',
      test_id: `B${100 + (index % 50)}`,
      test_name: 'bench',
    })),
  }),
  trufflehog: (results, message) =>
    times(results, (index) =>
      JSON.stringify({
        SourceMetadata: {
          Data: {
            Git: {
              commit: digits(index).padStart(40, '0'),
              file: `src/file-${index % 500}.js`,
              email: 'bench@example.com',
              repository: 'https://example.com/1.git',
              line: (index % 5_000) + 1,
            },
          },
        },
        SourceName: 'bench',
        DetectorName: `Detector${index % 50}`,
        DetectorDescription: `${sentence}${message}`,
        DecoderName: 'PLAIN',
        Verified: false,
        Raw: `value-${digits(index)}`,
        Redacted: `value-${digits(index)}`,
      }),
    ).join('\n'),
  nessus: (results, message) =>
    `<?xml version="1.0" ?><NessusClientData_v2><Report name="bench"><ReportHost name="one.example.com"><HostProperties><tag name="host-fqdn">one.example.com</tag></HostProperties>${times(
      results,
      (index) =>
        `<ReportItem port="${index % 60_000}" svc_name="www" protocol="tcp" severity="2" pluginID="${10_000 + index}" pluginName="Plugin ${index}" pluginFamily="Web Servers"><description>${text}${message}</description><solution>${sentence}</solution><risk_factor>Medium</risk_factor><synopsis>${sentence}</synopsis></ReportItem>`,
    ).join('')}</ReportHost></Report></NessusClientData_v2>`,
};

function times<Made>(count: number, make: (index: number) => Made): Made[] {
  return Array.from({ length: count }, (_, index) => make(index));
}
