// One small file of every lockfile format, by ecosystem. To add one: a sample in the file of its ecosystem.
import { appleSamples } from './apple.ts';
import { beamSamples } from './beam.ts';
import { dotnetSamples } from './dotnet.ts';
import { goSamples } from './go.ts';
import { haskellSamples } from './haskell.ts';
import { javascriptSamples } from './javascript.ts';
import { jvmSamples } from './jvm.ts';
import { phpSamples } from './php.ts';
import { pythonSamples } from './python.ts';
import { rubySamples } from './ruby.ts';
import { rustSamples } from './rust.ts';
import type { LockfileSample } from './sample.ts';
import { sbomsSamples } from './sboms.ts';
import { singleFormatsSamples } from './single-formats.ts';

export type { LockfileSample } from './sample.ts';

export const lockfileSamples: readonly LockfileSample[] = [
  ...javascriptSamples,
  ...pythonSamples,
  ...goSamples,
  ...rustSamples,
  ...rubySamples,
  ...phpSamples,
  ...jvmSamples,
  ...dotnetSamples,
  ...beamSamples,
  ...appleSamples,
  ...haskellSamples,
  ...singleFormatsSamples,
  ...sbomsSamples,
];
