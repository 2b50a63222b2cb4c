/** Larger files are data rather than someone's text; they are left out, and counted. */
export const maxScannedBytes: number = 5 * 1024 * 1024;

/** A file with more of a kind is a dump or an attack: the first ones say so. */
export const maxMatchesOfRule = 500;
