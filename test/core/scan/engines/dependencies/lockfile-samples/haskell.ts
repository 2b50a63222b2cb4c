// Samples of Haskell.
import type { LockfileSample } from './sample.ts';

export const haskellSamples: readonly LockfileSample[] = [
  {
    format: 'cabal-freeze',
    path: 'cabal.project.freeze',
    text: `active-repositories: hackage.haskell.org:merge
constraints: any.aeson ==2.1.2.1,
             aeson -cffi,
             any.base ==4.17.0.0
index-state: hackage.haskell.org 2023-05-01T00:00:00Z
`,
    packages: ['aeson 2.1.2.1 runtime ? - :2 (Hackage)', 'base 4.17.0.0 runtime ? - :4 (Hackage)'],
  },
  {
    format: 'stack-lock',
    path: 'stack.yaml.lock',
    text: `packages:
- completed:
    hackage: jose-jwt-0.10.0@sha256:6ed175a01c721e317ceea15eb251a81de145c03711a977517935633a5cdec1d4,3546
  original:
    hackage: jose-jwt-0.10.0
`,
    packages: ['jose-jwt 0.10.0 runtime ? - :3 (Hackage)'],
  },
];
