import type { ControlCheck } from '../control-check.ts';
import { writeContributingGuide } from '../fixes/policy-documents.ts';
import { ospsBaseline } from '../references.ts';
import { statedIn } from '../shared-verdicts.ts';

export const buildInstructions: ControlCheck = {
  id: 'build-instructions',
  level: 'level2',
  title: 'Build instructions',
  why: 'Without build instructions, only the authors can build the source.',
  remediation: 'Describe the prerequisites and the build commands in the README or CONTRIBUTING.md.',
  references: [ospsBaseline],
  requirements: ['OSPS-DO-07.01'],
  severity: 'low',
  category: 'repository-hygiene',
  check(facts) {
    return statedIn(facts, ['contributing', 'readme', 'practice'], {
      says: /\b(?:npm (?:ci|i|install|run build)|yarn(?: install)?|pnpm (?:i|install)|pip3? install (?:-e|-r|\.)|uv sync|poetry install|pdm install|tox|nox|cargo build|go (?:build|install)|mvn(?:w)? |gradlew? |bundle install|composer install|dotnet build|cmake |bazel build|swift build|meson setup|docker build|mix deps\.get|\.\/configure)|(?:^|`)[ \t]{0,20}(?:\$ )?(?:make|just)(?: \w{1,40})?[ \t]{0,20}(?:`|$)/im,
      missing: 'No document lists the commands that build the project from source.',
    });
  },
  fix: writeContributingGuide,
};
