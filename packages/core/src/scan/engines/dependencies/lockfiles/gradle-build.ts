// Gradle's build scripts, read where no gradle.lockfile says what is resolved; the program is not executed.
import type { LockfileContext, LockfileParser } from '../lockfile.ts';
import type { Package } from '../packages/package.ts';
import { declaredAs } from './reading/declared-package.ts';
import { gradleDependencies, lowestGradleVersion } from './reading/gradle-dependencies.ts';
import { isMavenPin } from './reading/pom-project.ts';
import { pathsAbove } from './reading/repository-path.ts';

export const gradleBuild: LockfileParser = {
  id: 'gradle-build',
  title: 'Gradle build script (literals)',
  ecosystem: 'Maven',
  kind: 'manifest',
  isReplacedByLock: true,
  files: ['build.gradle', 'build.gradle.kts'],
  parse(text, context) {
    return gradleDependencies(text, propertiesAbove(context)).map(
      ({ name, version, scope, line }): Package => ({
        ecosystem: 'Maven',
        name,
        version: lowestGradleVersion(version),
        scope,
        direct: true,
        path: [name],
        line,
        ...declaredAs(version, isMavenPin(version) && !/\+$|^latest\./.test(version)),
      }),
    );
  },
};

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
