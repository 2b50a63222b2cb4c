// Small manifests, for formats that are read where no lockfile says what is installed.
import type { LockfileSample } from './lockfile-samples.ts';

export const manifestSamples: readonly LockfileSample[] = [
  {
    format: 'package-json',
    path: 'web/package.json',
    text: `{
  "name": "web",
  "dependencies": {
    "left": "1.2.3",
    "right": "^2.0.0 || ^1.4.1",
    "own": "workspace:*",
    "fork": "github:someone/fork",
    "any": "*",
    "aliased": "npm:real@~3.1"
  },
  "devDependencies": { "tool": ">=4.5 <5" }
}
`,
    packages: [
      'left 1.2.3 runtime direct left :4 (npm)',
      'right 1.4.1 runtime direct right :5 (npm) ^2.0.0 || ^1.4.1',
      'any - runtime direct any :8 (npm) *',
      'real 3.1 runtime direct real :9 (npm) ~3.1',
      'tool 4.5 development direct tool :11 (npm) >=4.5 <5',
    ],
  },
];
