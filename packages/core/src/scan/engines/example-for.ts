// Which of a rule's examples answers a question: the one in the language that was asked about.
import type { RuleExample, RuleInfo } from './engine.ts';
import { languageOfSample } from './infrastructure/policy-examples.ts';
import { fileLanguage } from './insecure-code/file-language.ts';

export interface ExampleQuestion {
  /** What the rule was called by the person who asks. */
  readonly name: string;
  /** Of the finding that the question is about. */
  readonly path?: string | undefined;
}

/** What names of other scanners are about, where they say it: `DL3006` and `CKV_DOCKER_7` a Dockerfile. */
const languagesByName: readonly (readonly [RegExp, string])[] = [
  [/^(?:DL\d{4}$|CKV2?_DOCKER_|(?:AVD-)?DS-?\d)/i, 'dockerfile'],
  [/^(?:CKV2?_(?:K8S|GHA|ANSIBLE|CIRCLECIPIPELINES|OPENAPI)_|(?:AVD-)?KSV-?\d)/i, 'yaml'],
  [/^(?:CKV2?_(?:AWS|AZURE|GCP|ALI|OCI)_|AVD-(?:AWS|AZU|GCP)-)/i, 'terraform'],
  [/^G\d{3}$/i, 'go'],
  [/^B\d{3}$/i, 'python'],
  [/^java(?:security)?:S\d/i, 'java'],
  [/^python(?:security)?:S\d/i, 'python'],
  [/^php(?:security)?:S\d/i, 'php'],
  [/^(?:cs|roslyn\.sonaranalyzer\.security\.cs|csharpsquid):S\d/i, 'csharp'],
  [/^(?:javascript|typescript|js|ts)(?:security)?:S\d/i, 'javascript'],
];

/** Undefined where the rule has none; of a language without one, the first is better than nothing. */
export function exampleFor(
  { category, examples = [] }: Pick<RuleInfo, 'category' | 'examples'>,
  { name, path }: ExampleQuestion,
): RuleExample | undefined {
  const ofPath =
    path === undefined
      ? undefined
      : category === 'infrastructure'
        ? languageOfSample(path)
        : fileLanguage(path);
  const wanted = ofPath ?? languagesByName.find(([pattern]) => pattern.test(name))?.[1] ?? 'javascript';
  return examples.find(({ language }) => language === wanted) ?? examples[0];
}
