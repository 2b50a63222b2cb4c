// Small SARIF documents for tests.
export interface MadeResult {
  readonly rule?: string;
  readonly path?: string;
  readonly line?: number;
  readonly message?: string;
  readonly snippet?: string;
  readonly [more: string]: unknown;
}

export function sarifDocument(results: readonly MadeResult[], run: object = {}): object {
  return { version: '2.1.0', runs: [sarifRun(results, run)] };
}

export function sarifRun(results: readonly MadeResult[], run: object = {}): object {
  return {
    tool: { driver: { name: 'Scanner', rules: [{ id: 'rule-1', shortDescription: { text: 'A rule' } }] } },
    results: results.map(
      ({ rule = 'rule-1', path = 'src/a.ts', line = 10, message = 'Bad.', snippet, ...more }) => ({
        ruleId: rule,
        message: { text: message },
        locations: [
          {
            physicalLocation: {
              artifactLocation: { uri: path },
              region: { startLine: line, ...(snippet !== undefined && { snippet: { text: snippet } }) },
            },
          },
        ],
        ...more,
      }),
    ),
    ...run,
  };
}
