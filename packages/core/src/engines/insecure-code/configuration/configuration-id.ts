// The kinds of files that are checked as they stand, without flow.
export const configurationIds = ['dockerfile', 'shell', 'markup'] as const;

/** Files that are judged as they stand, without flow; `markup` is HTML and templates. */
export type ConfigurationId = (typeof configurationIds)[number];
