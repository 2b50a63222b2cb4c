// Where advisories are kept and asked for unless a setting says otherwise.

/** The file below the data directory that `assay advisories sync` fills. */
export const advisoryDatabaseName = 'advisories.db';
export const publicOsvApi = 'https://api.osv.dev';
