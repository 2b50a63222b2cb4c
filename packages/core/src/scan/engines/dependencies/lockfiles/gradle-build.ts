// Gradle's build scripts, read where no gradle.lockfile says what is resolved; the program is not executed.
import type { LockfileContext, LockfileParser } from '../lockfile.ts';
import type { Package } from '../packages/package.ts';
import { familyVersion } from './reading/bom-families.ts';
import { declaredAs } from './reading/declared-package.ts';
import { GradleCatalogs } from './reading/gradle-catalogs.ts';
import {
  type GradleScript,
  gradleScript,
  lowestGradleVersion,
  valuesAssigned,
} from './reading/gradle-dependencies.ts';
import { GradleTables, isBuildLogic } from './reading/gradle-tables.ts';
import { isMavenPin } from './reading/pom-project.ts';
import { pathsAbove } from './reading/repository-path.ts';

export const gradleBuild: LockfileParser = {
  id: 'gradle-build',
  title: 'Gradle build script (literals)',
  ecosystem: 'Maven',
  kind: 'manifest',
  isReplacedByLock: true,
  // Scripts that others apply, and plugins of the build logic, have names of their own.
  files: ['build.gradle', 'build.gradle.kts', '*.gradle', '*.gradle.kts'],
  parse(text, context) {
    if (/(?:^|\/)settings\.gradle(?:\.kts)?$/.test(context.path)) return [];
    const above = scriptsAbove(context);
    const applied = [text, ...above].flatMap((script) => appliedScripts(script, context));
    const tables = new GradleTables([text, ...applied, ...above, ...buildLogic(text, context)]);
    const catalogs = new GradleCatalogs(context, tables);
    const values = new Map([
      ...tables.values,
      ...propertiesAbove(context),
      ...[...applied, ...above].toReversed().flatMap((script) => [...valuesAssigned(script)]),
    ]);
    const own = gradleScript(text, values, catalogs);
    if (own.unknown.length > 0) context.unidentified?.(own.unknown);
    const scripts = [own, ...above.map((script) => gradleScript(script, values, catalogs))];
    const projects = scripts.flatMap((script) => script.projects);
    const named = projects.flatMap((project) => projectScript(project, context) ?? []);
    const all = [...scripts, ...named.map((script) => gradleScript(script, values, catalogs))];
    return own.dependencies.map(({ name, version: written, scope, line }): Package => {
      const version = written || versionElsewhere(name, all);
      return {
        ecosystem: 'Maven',
        name,
        version: lowestGradleVersion(version),
        scope,
        direct: true,
        path: [name],
        line,
        ...declaredAs(version, isMavenPin(version) && !/\+$|^latest\./.test(version)),
      };
    });
  },
};

/** Of constraints and of BOMs whose family has their version, in the script itself first. */
function versionElsewhere(name: string, scripts: readonly GradleScript[]): string {
  for (const { constraints } of scripts) {
    const version = constraints.get(name) ?? '';
    if (version !== '') return version;
  }
  for (const bom of scripts.flatMap(({ platforms }) => platforms)) {
    const version = familyVersion(bom.name, bom.version, name);
    if (version !== undefined) return version;
  }
  return '';
}

/** What the scripts and the settings of the folders above say to all projects below, the nearest first. */
function scriptsAbove(context: LockfileContext): string[] {
  return ['build.gradle', 'build.gradle.kts', 'settings.gradle', 'settings.gradle.kts']
    .flatMap((name) => pathsAbove(context.path, name))
    .filter((path) => path !== context.path)
    .flatMap((path) => context.read(path) ?? []);
}

/** `apply from: "$rootDir/gradle/versions.gradle"`: what it assigns, the script can name. */
function appliedScripts(text: string, context: LockfileContext): string[] {
  return [
    ...text.matchAll(/\bfrom\s*[(:=]\s*(?:\w+\.)*(?:file\()?["']([^"'\n]{1,300}\.gradle(?:\.kts)?)["']/g),
  ]
    .map(([, written = '']) => written.replace(/^\$(?:\w+|\{[^}]{1,60}\})\/|^\.\//, ''))
    .flatMap((path) => pathsAbove(context.path, path))
    .flatMap((path) => context.read(path) ?? []);
}

/** Sources of the build logic that have tables: those by common names, and those that the script names. */
function buildLogic(text: string, context: LockfileContext): string[] {
  const named = [...text.matchAll(/(?<![\w.])([A-Z]\w{1,60})\.[A-Za-z]/g)].map(([, name = '']) => name);
  const names = new Set(['Dependencies', 'Deps', 'Libs', 'Versions', ...named]);
  return [...names]
    .flatMap((name) =>
      ['kt', 'java', 'groovy'].flatMap((ending) => context.pathsNamed?.(`${name}.${ending}`) ?? []),
    )
    .filter(isBuildLogic)
    .flatMap((path) => context.read(path) ?? []);
}

/** The script of `:platforms:bom`, by the folders that Gradle gives a project. */
function projectScript(project: string, context: LockfileContext): string | undefined {
  const folder = project.slice(1).replaceAll(':', '/');
  return ['build.gradle', 'build.gradle.kts']
    .flatMap((name) => pathsAbove(context.path, `${folder}/${name}`))
    .map((path) => context.read(path))
    .find((text) => text !== undefined);
}

/** What gradle.properties says beside the script and in the folders above it; the nearest wins. */
function propertiesAbove(context: LockfileContext): Map<string, string> {
  const values = new Map<string, string>();
  for (const path of pathsAbove(context.path, 'gradle.properties')) {
    for (const line of context.read(path)?.split('\n') ?? []) {
      const [, name, value = ''] = /^\s*([\w.-]+)\s*[=:]\s*(\S+)\s*$/.exec(line.slice(0, 500)) ?? [];
      if (name !== undefined && !values.has(name)) values.set(name, value);
    }
  }
  return values;
}
