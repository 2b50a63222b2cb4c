// How vite reads the web page, for the build and for the server of developers.

/** @returns {Promise<import('vite').InlineConfig>} */
export async function pageConfig() {
  const { defaultClientConditions } = await import('vite');
  return {
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'warn',
    base: './',
    // From the sources: what core's own bundle begins with works in Node only.
    resolve: { conditions: ['assay-source', ...defaultClientConditions] },
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  };
}
