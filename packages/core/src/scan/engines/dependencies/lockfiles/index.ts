// Every lockfile, manifest and SBOM format that is read, sorted by its id.
import type { LockfileParser } from '../lockfile.ts';
import { bunLock } from './bun-lock.ts';
import { cabalFreeze } from './cabal-freeze.ts';
import { cargoLock } from './cargo-lock.ts';
import { cargoToml } from './cargo-toml.ts';
import { cartfileResolved } from './cartfile-resolved.ts';
import { composerInstalled } from './composer-installed.ts';
import { composerJson } from './composer-json.ts';
import { composerLock } from './composer-lock.ts';
import { conanLock } from './conan-lock.ts';
import { condaEnvironment } from './conda-environment.ts';
import { cyclonedxJson } from './cyclonedx-json.ts';
import { cyclonedxXml } from './cyclonedx-xml.ts';
import { denoLock } from './deno-lock.ts';
import { depsJson } from './deps-json.ts';
import { gemfile } from './gemfile.ts';
import { gemfileLock } from './gemfile-lock.ts';
import { gemspec } from './gemspec.ts';
import { githubActions } from './github-actions.ts';
import { gleamManifest } from './gleam-manifest.ts';
import { goMod } from './go-mod.ts';
import { goSum } from './go-sum.ts';
import { goVendor } from './go-vendor.ts';
import { gradleBuild } from './gradle-build.ts';
import { gradleLockfile } from './gradle-lockfile.ts';
import { gradleVerificationMetadata } from './gradle-verification-metadata.ts';
import { gradleVersionCatalog } from './gradle-version-catalog.ts';
import { juliaManifest } from './julia-manifest.ts';
import { mavenInstallJson } from './maven-install-json.ts';
import { mixExs } from './mix-exs.ts';
import { mixLock } from './mix-lock.ts';
import { msbuildProject } from './msbuild-project.ts';
import { npmShrinkwrap } from './npm-shrinkwrap.ts';
import { nugetPackagesLock } from './nuget-packages-lock.ts';
import { opamLocked } from './opam-locked.ts';
import { packageJson } from './package-json.ts';
import { packageLock } from './package-lock.ts';
import { packageResolved } from './package-resolved.ts';
import { packageSwift } from './package-swift.ts';
import { packagesConfig } from './packages-config.ts';
import { packagesProps } from './packages-props.ts';
import { paketLock } from './paket-lock.ts';
import { pdmLock } from './pdm-lock.ts';
import { pipfile } from './pipfile.ts';
import { pipfileLock } from './pipfile-lock.ts';
import { pnpmLock } from './pnpm-lock.ts';
import { podfileLock } from './podfile-lock.ts';
import { poetryLock } from './poetry-lock.ts';
import { pomXml } from './pom-xml.ts';
import { pubspecLock } from './pubspec-lock.ts';
import { pubspecYaml } from './pubspec-yaml.ts';
import { pylockToml } from './pylock-toml.ts';
import { pyprojectToml } from './pyproject-toml.ts';
import { rebarLock } from './rebar-lock.ts';
import { renvLock } from './renv-lock.ts';
import { requirementsTxt } from './requirements-txt.ts';
import { sbtLock } from './sbt-lock.ts';
import { setupCfg } from './setup-cfg.ts';
import { setupPy } from './setup-py.ts';
import { spdxJson } from './spdx-json.ts';
import { spdxTagValue } from './spdx-tag-value.ts';
import { stackLock } from './stack-lock.ts';
import { uvLock } from './uv-lock.ts';
import { yarnLock } from './yarn-lock.ts';

export const lockfileParsers: readonly LockfileParser[] = [
  bunLock,
  cabalFreeze,
  cargoLock,
  cargoToml,
  cartfileResolved,
  composerInstalled,
  composerJson,
  composerLock,
  conanLock,
  condaEnvironment,
  cyclonedxJson,
  cyclonedxXml,
  denoLock,
  depsJson,
  gemfile,
  gemfileLock,
  gemspec,
  githubActions,
  gleamManifest,
  goMod,
  goSum,
  goVendor,
  gradleBuild,
  gradleLockfile,
  gradleVerificationMetadata,
  gradleVersionCatalog,
  juliaManifest,
  mavenInstallJson,
  mixExs,
  mixLock,
  msbuildProject,
  npmShrinkwrap,
  nugetPackagesLock,
  opamLocked,
  packageJson,
  packageLock,
  packageResolved,
  packageSwift,
  packagesConfig,
  packagesProps,
  paketLock,
  pdmLock,
  pipfile,
  pipfileLock,
  pnpmLock,
  podfileLock,
  poetryLock,
  pomXml,
  pubspecLock,
  pubspecYaml,
  pylockToml,
  pyprojectToml,
  rebarLock,
  renvLock,
  requirementsTxt,
  sbtLock,
  setupCfg,
  setupPy,
  spdxJson,
  spdxTagValue,
  stackLock,
  uvLock,
  yarnLock,
];
