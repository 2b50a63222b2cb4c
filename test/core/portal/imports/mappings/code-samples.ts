// Small documents of scanners of code and secrets, in the shape that the tool writes.
import type { MappingSample } from './mapping-samples.ts';

export const codeSamples: readonly MappingSample[] = [
  {
    format: 'sonar-report',
    type: 'security',
    artifact: 'shop',
    document: {
      projectName: 'Shop',
      sonarBaseURL: 'https://sonar.example',
      sonarComponent: 'shop',
      rules: { 'python:S4502': { name: 'Disabling CSRF protections' } },
      issues: [
        {
          rule: 'python:S4502',
          severity: 'CRITICAL',
          status: 'TO_REVIEW',
          component: 'app.py',
          line: 8,
          description: 'Disabling CSRF protections is security-sensitive',
          message: 'Make sure disabling CSRF protection is safe here.',
        },
      ],
      hotspotKeys: ['a'],
    },
    rows: [
      'high | insecure-code | python:S4502 | app.py:8 | Make sure disabling CSRF protection is safe here.',
    ],
  },
  {
    format: 'bearer',
    type: 'security',
    document: {
      medium: [],
      warning: [
        {
          cwe_ids: ['79', '80'],
          id: 'javascript_lang_dangerous_insert_html',
          title: 'Unsanitized user input in dynamic HTML insertion',
          description: '## Description\nHTML that holds data.',
          documentation_url: 'https://docs.example/rules/javascript_lang_dangerous_insert_html',
          line_number: 581,
          full_filename: 'js/editing.js',
          filename: 'js/editing.js',
          sink: { start: 581, end: 582, column: { start: 3, end: 24 } },
          snippet: 'help.innerHTML = text',
        },
      ],
    },
    rows: [
      'low | insecure-code | javascript_lang_dangerous_insert_html | js/editing.js:581 | Unsanitized user input in dynamic HTML insertion | CWE-79 | CWE-80',
    ],
  },
  {
    format: 'checkstyle',
    type: 'code-quality',
    document: `<checkstyle version="10.0"><file name="src/A.java">
      <error line="3" column="5" severity="error" message="Missing a comment." source="JavadocCheck"/>
    </file></checkstyle>`,
    rows: ['medium | code-smell | JavadocCheck | src/A.java:3 | Missing a comment.'],
  },
  {
    format: 'defectdojo',
    type: 'security',
    artifact: 'Pentest',
    document: {
      name: 'Pentest',
      findings: [
        {
          title: 'Open redirect',
          severity: 'High',
          description: 'By a parameter.',
          cwe: 601,
          file_path: 'a.js',
          line: 4,
        },
        { title: 'Twin', severity: 'High', description: '', duplicate: true },
        { title: 'Accepted', severity: 'Info', description: '', risk_accepted: true },
      ],
    },
    rows: [
      'high | insecure-code | Open redirect | a.js:4 | Open redirect | CWE-601',
      'info | insecure-code | Accepted | - | Accepted | suppressed',
    ],
  },
  {
    format: 'defectdojo-csv',
    type: 'security',
    document: `Date,Title,CweId,Url,Severity,Description,Mitigation,FalsePositive,Duplicate
01/30/2025,Frame,1021,https://shop.example,Low,"No header, at all",Set it,True,False`,
    rows: ['low | insecure-code | Frame | - | Frame | CWE-1021 | suppressed'],
  },
  {
    format: 'github-code-scanning',
    type: 'security',
    document: [
      {
        number: 35,
        state: 'dismissed',
        dismissed_reason: "won't fix",
        rule: {
          id: 'py/clear-text',
          description: 'Clear text',
          tags: ['security', 'external/cwe/cwe-312'],
          security_severity_level: 'high',
        },
        tool: { name: 'CodeQL' },
        most_recent_instance: { message: { text: 'Here.' }, location: { path: 'a.py', start_line: 42 } },
      },
    ],
    rows: ['high | insecure-code | py/clear-text | a.py:42 | Clear text | CWE-312 | suppressed'],
  },
  {
    format: 'github-secrets',
    type: 'security',
    document: [
      {
        number: 2,
        state: 'open',
        secret_type: 'adafruit_io_key',
        secret_type_display_name: 'Adafruit IO Key',
        secret: 'value-of-a-key',
        validity: 'active',
        locations_url: 'https://api.github.com/repos/o/r/secret-scanning/alerts/2/locations',
        first_location_detected: { path: 'a.env', start_line: 3 },
      },
      {
        number: 3,
        state: 'resolved',
        resolution: 'revoked',
        secret_type: 'x',
        secret: 'value-of-a-key',
        locations_url: '',
      },
    ],
    rows: ['critical | secrets-in-code | adafruit_io_key | a.env:3 | Adafruit IO Key'],
  },
  {
    format: 'gitleaks-7',
    type: 'security',
    document: [
      {
        line: 'key = value-of-a-key',
        lineNumber: 13,
        offender: 'value-of-a-key',
        commit: '6d12',
        rule: 'AWS Access Key',
        file: 'a.json',
      },
    ],
    rows: ['high | secrets-in-code | AWS Access Key | a.json:13 | AWS Access Key'],
  },
  {
    format: 'phpstan',
    type: 'code-quality',
    isPartial: true,
    document: {
      totals: { errors: 1, file_errors: 1 },
      files: {
        'src/a.php': {
          errors: 1,
          messages: [{ message: 'Undefined variable: $x', line: 7, identifier: 'variable.undefined' }],
        },
      },
      errors: ['Child process error'],
    },
    rows: ['low | code-smell | variable.undefined | src/a.php:7 | Undefined variable: $x'],
  },
  {
    format: 'pmd',
    type: 'code-quality',
    document: {
      formatVersion: 0,
      pmdVersion: '7.0.0',
      files: [
        {
          filename: 'src/A.java',
          violations: [
            {
              beginline: 4,
              description: 'Unused',
              rule: 'UnusedLocal',
              ruleset: 'Best Practices',
              priority: 3,
            },
          ],
        },
      ],
      processingErrors: [],
    },
    rows: ['medium | code-smell | UnusedLocal | src/A.java:4 | Unused'],
  },
  {
    format: 'pmd-csv',
    type: 'code-quality',
    document: `"Problem","Package","File","Priority","Line","Description","Rule set","Rule"
"1","a","src/A.java","4","21","All, of them","Design","UseUtilityClass"`,
    rows: ['low | code-smell | UseUtilityClass | src/A.java:21 | All, of them'],
  },
  {
    format: 'pmd-xml',
    type: 'security',
    document: `<pmd version="7.0.0"><file name="src/A.java"><violation beginline="9" endline="9" begincolumn="1" rule="HardCodedCryptoKey" ruleset="Security" priority="1">
Do not hard code keys.
</violation></file></pmd>`,
    rows: ['high | insecure-code | HardCodedCryptoKey | src/A.java:9 | Do not hard code keys.'],
  },
  {
    format: 'psalm',
    type: 'security',
    document: [
      {
        severity: 'error',
        line_from: 5,
        line_to: 5,
        type: 'TaintedHtml',
        message: 'Detected tainted HTML',
        file_name: 'src/a.php',
        snippet: 'echo $_GET["a"];',
      },
      {
        severity: 'info',
        line_from: 6,
        type: 'UnusedVariable',
        message: 'Unused',
        file_name: 'src/a.php',
        snippet: '$a = 1;',
      },
    ],
    rows: ['medium | insecure-code | TaintedHtml | src/a.php:5 | Detected tainted HTML'],
  },
  {
    format: 'sonarqube-hotspots',
    type: 'security',
    artifact: 'shop',
    document: {
      paging: { total: 1 },
      hotspots: [
        {
          component: 'shop:src/a.ts',
          project: 'shop',
          vulnerabilityProbability: 'HIGH',
          status: 'REVIEWED',
          resolution: 'SAFE',
          line: 47,
          message: 'Make sure that this is safe.',
          ruleKey: 'typescript:S6268',
        },
      ],
    },
    rows: [
      'high | insecure-code | typescript:S6268 | src/a.ts:47 | Make sure that this is safe. | suppressed',
    ],
  },
  {
    format: 'horusec',
    type: 'security',
    isPartial: true,
    artifact: 'shop',
    document: {
      version: 'v2.7.1',
      repositoryID: '0',
      repositoryName: 'shop',
      workspaceName: '',
      status: 'error',
      errors: 'Yarn returned an error',
      analysisVulnerabilities: [
        {
          vulnerabilities: {
            line: '20',
            column: '0',
            confidence: 'MEDIUM',
            file: 'src/a.js',
            code: 'eval(input)',
            details:
              'No use eval\nFor more information checkout the CWE-94 (https://cwe.mitre.org/) advisory.',
            language: 'JavaScript',
            severity: 'CRITICAL',
            type: 'Vulnerability',
            rule_id: 'HS-JAVASCRIPT-2',
          },
        },
        {
          vulnerabilities: {
            line: '',
            confidence: 'LOW',
            file: 'entry.sh',
            code: 'x',
            details: 'Hard-coded password\nThe software has one.',
            language: 'Leaks',
            severity: 'HIGH',
            type: 'Vulnerability',
          },
        },
        { vulnerabilities: { details: 'Fixed since', type: 'Corrected', severity: 'LOW', file: 'b.js' } },
      ],
    },
    rows: [
      'critical | insecure-code | HS-JAVASCRIPT-2 | src/a.js:20 | No use eval | CWE-94',
      'high | secrets-in-code | Hard-coded password | entry.sh:1 | Hard-coded password',
    ],
  },
  {
    format: 'spotbugs',
    type: 'security',
    isPartial: true,
    artifact: 'shop',
    document: `<BugCollection version="4.8"><Project projectName="shop"/>
      <BugInstance type="COMMAND_INJECTION" priority="2" rank="12" category="SECURITY" cweid="78"><ShortMessage>Command injection</ShortMessage><LongMessage>In a()</LongMessage>
        <Class classname="A"/><Method classname="A" name="a" signature="()V"><SourceLine start="1" end="9" sourcepath="A.java"/></Method><SourceLine start="5" end="5" sourcepath="A.java"/></BugInstance>
      <BugInstance type="DM_DEFAULT_ENCODING" priority="1" category="I18N"/>
      <Errors errors="0" missingClasses="2"/></BugCollection>`,
    rows: ['medium | insecure-code | COMMAND_INJECTION | A.java:5 | Command injection | CWE-78'],
  },
  {
    format: 'trufflehog-2',
    type: 'security',
    document: `{"branch":"main","commitHash":"288f","reason":"High entropy","path":"a.py","stringsFound":["value-of-a-key"]}
{"branch":"main","commitHash":"289f","reason":"Generic Secret","path":"b.py","stringsFound":["value-of-a-key2"]}`,
    rows: [
      'medium | secrets-in-code | High entropy | a.py:1 | High entropy',
      'medium | secrets-in-code | Generic Secret | b.py:1 | Generic Secret',
    ],
  },
  {
    format: 'trufflehog3',
    type: 'security',
    document: [
      {
        rule: { id: 'high-entropy', message: 'High Entropy', severity: 'HIGH' },
        path: 'docker/Dockerfile',
        line: '3',
        secret: 'value-of-a-key',
        context: { 3: 'value-of-a-key' },
      },
    ],
    rows: ['high | secrets-in-code | high-entropy | docker/Dockerfile:3 | High Entropy'],
  },
  {
    format: 'cppcheck',
    type: 'code-quality',
    document: `<?xml version="1.0" encoding="UTF-8"?>
<results version="2">
  <cppcheck version="2.13.0"/>
  <errors>
    <error id="nullPointer" severity="error" msg="Null pointer dereference: p" verbose="Null pointer dereference: p" cwe="476">
      <location file="src/main.c" line="12" column="6" info="Null pointer dereference"/>
      <location file="src/main.c" line="9" column="12" info="Assignment"/>
    </error>
    <error id="variableScope" severity="style" msg="The scope of the variable i can be reduced" inconclusive="true">
      <location file="src/other.c" line="3" column="2"/>
    </error>
    <error id="checkersReport" severity="information" msg="Active checkers: 161/592"/>
  </errors>
</results>`,
    rows: [
      'high | code-smell | nullPointer | src/main.c:12 | Null pointer dereference: p | CWE-476',
      'low | code-smell | variableScope | src/other.c:3 | The scope of the variable i can be reduced',
    ],
  },
  {
    format: 'staticcheck',
    type: 'code-quality',
    document: `{"code":"SA4006","severity":"error","location":{"file":"pkg/a.go","line":42,"column":2},"end":{"file":"pkg/a.go","line":42,"column":13},"message":"this value of err is never used"}
{"code":"U1000","severity":"ignored","location":{"file":"pkg/b.go","line":9,"column":1},"end":{"file":"pkg/b.go","line":12,"column":2},"message":"func old is unused"}`,
    rows: [
      'medium | code-smell | SA4006 | pkg/a.go:42 | this value of err is never used',
      'medium | code-smell | U1000 | pkg/b.go:9 | func old is unused | suppressed',
    ],
  },
  {
    format: 'phpmd',
    type: 'code-quality',
    document: {
      version: '2.15.0',
      package: 'phpmd',
      timestamp: '2026-01-01T00:00:00+00:00',
      files: [
        {
          file: 'src/Cart.php',
          violations: [
            {
              beginLine: 8,
              endLine: 20,
              package: 'Shop',
              function: null,
              class: 'Cart',
              method: 'total',
              description: 'The method total() has a Cyclomatic Complexity of 12.',
              rule: 'CyclomaticComplexity',
              ruleSet: 'Code Size Rules',
              externalInfoUrl: 'https://phpmd.org/rules/codesize.html#cyclomaticcomplexity',
              priority: 3,
            },
          ],
        },
      ],
    },
    rows: [
      'medium | code-smell | CyclomaticComplexity | src/Cart.php:8 | The method total() has a Cyclomatic Complexity of 12.',
    ],
  },
];
