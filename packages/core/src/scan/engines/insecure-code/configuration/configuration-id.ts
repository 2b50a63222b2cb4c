// The kinds of files that are checked as they stand, without flow.
export const configurationIds = ['dockerfile', 'shell', 'markup', 'mapper'] as const;

/** Files that are scanned line by line, without flow; `markup` is HTML and templates, `mapper` the statements of MyBatis. */
export type ConfigurationId = (typeof configurationIds)[number];
