// The kinds of files that are checked as they stand, without flow.
export const configurationIds = ['dockerfile', 'shell', 'markup'] as const;

/** Files that are scanned line by line, without flow; `markup` is HTML and templates. */
export type ConfigurationId = (typeof configurationIds)[number];
