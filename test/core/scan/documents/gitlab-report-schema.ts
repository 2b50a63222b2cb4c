// What GitLab's published report schemas, version 15.0.7, demand of the members that Assay writes; members that it
// never writes are left out. Source: gitlab.com/gitlab-org/security-products/security-report-schemas, the files that
// GitLab itself validates reports by (lib/gitlab/ci/parsers/security/validators/schemas).

const text = { type: 'string' };
const filledText = { type: 'string', minLength: 1 };
const time = { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}$' };
const link = { type: 'string', pattern: '^(https?|ftp)://.+' };

function object(required: Readonly<Record<string, object>>, optional: Readonly<Record<string, object>> = {}) {
  return { type: 'object', required: Object.keys(required), properties: { ...required, ...optional } };
}

function list(items: object, more: object = {}) {
  return { type: 'array', items, ...more };
}

const program = object({
  id: filledText,
  name: filledText,
  version: filledText,
  vendor: object({ name: filledText }),
});

const lines = { start_line: { type: 'number' }, end_line: { type: 'number' } };

const dependency = object({ package: object({ name: text }), version: text });

const locations = {
  sast: object({}, { file: text, ...lines }),
  secret_detection: object({ commit: object({ sha: filledText }) }, { file: text, ...lines }),
  dependency_scanning: object({ file: filledText, dependency }),
};

const dependencyFiles = {
  dependency_files: list(
    object({ path: filledText, package_manager: filledText, dependencies: list(dependency) }),
  ),
};

export type ScanType = keyof typeof locations;

export function gitlabReportSchema(type: ScanType): object {
  const message = object({ level: { enum: ['info', 'warn', 'fatal'] }, value: filledText });
  const scan = object(
    {
      analyzer: program,
      end_time: time,
      scanner: program,
      start_time: time,
      status: { enum: ['success', 'failure'] },
      type: { enum: [type] },
    },
    { messages: list(message) },
  );
  const identifier = object({ type: filledText, name: filledText, value: filledText }, { url: link });
  const vulnerability = object(
    { id: filledText, identifiers: list(identifier, { minItems: 1 }), location: locations[type] },
    {
      name: { type: 'string', maxLength: 255 },
      description: { type: 'string', maxLength: 1_048_576 },
      severity: { enum: ['Info', 'Unknown', 'Low', 'Medium', 'High', 'Critical'] },
      solution: { type: 'string', maxLength: 7_000 },
      links: list(object({ url: link }, { name: text })),
    },
  );
  return object(
    {
      scan,
      version: { type: 'string', pattern: '^[0-9]+\\.[0-9]+\\.[0-9]+$' },
      vulnerabilities: list(vulnerability),
      ...(type === 'dependency_scanning' ? dependencyFiles : {}),
    },
    { schema: { type: 'string', pattern: '^https?://.+' } },
  );
}
