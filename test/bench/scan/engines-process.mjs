// The engines alone, on the working folder: what a scan costs without the command line around it.
import module from 'node:module';

module.enableCompileCache();
const { scan } = await import('@assay/core/scan');
await scan(
  { kind: 'path', path: process.cwd() },
  {
    types: ['security', 'dependency'],
    engines: { advisories: { databasePath: process.argv[2], osvApiUrl: null } },
    source: { environment: process.env },
  },
);
