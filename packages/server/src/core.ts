// The public API of @assay/server/core: that of the core that this server runs on, for who installs the server alone.
export * from '@assay/core';
