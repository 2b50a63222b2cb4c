#!/usr/bin/env node
// Checks the Node version before anything newer than it is loaded, and answers `--version` without loading
// the command line at all. Plain syntax, because an old Node has to be able to read it.
import module from 'node:module';
import process from 'node:process';
import v8 from 'node:v8';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 19)) {
  process.stderr.write(
    `assay: Node ${process.versions.node} is too old, 22.19 or newer is needed. ` +
      'Install one from nodejs.org, or use a release archive, which has its own.\n',
  );
  process.exitCode = 2;
} else if (process.argv[2] === '--version' || process.argv[2] === '-v') {
  const { version } = module.createRequire(import.meta.url)('../package.json');
  process.stdout.write(
    `assay/${version} ${process.platform}-${process.arch} node-v${process.versions.node}\n`,
  );
} else {
  module.enableCompileCache();
  // Starting makes much garbage once; where it goes on for long, the young heap would keep some 40 MB for it.
  if (process.argv[2] === 'server' || process.argv[2] === 'mcp')
    v8.setFlagsFromString('--semi-space-growth-factor=1');
  const { main } = await import('../dist/main.js');
  await main(process.argv.slice(2));
}
