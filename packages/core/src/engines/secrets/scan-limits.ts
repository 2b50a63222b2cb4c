/** Larger files are data rather than somebody's text; they are left out, and counted. */
export const maxScannedBytes: number = 5 * 1024 * 1024;
