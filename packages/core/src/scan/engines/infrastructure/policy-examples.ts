// What is shown of a policy: for each format that it reads, a file that it reports and one that it does not.
import type { RuleExample } from '../engine.ts';
import type { InfrastructurePolicy } from './infrastructure-policy.ts';

export function policyExamples({
  fail,
  pass,
}: Pick<InfrastructurePolicy, 'fail' | 'pass'>): readonly RuleExample[] {
  const good = firstOfEach(pass);
  return [...firstOfEach(fail)].map(([language, bad]) => ({
    language,
    bad,
    good: good.get(language) ?? null,
  }));
}

/** The first sample in each language. */
function firstOfEach(samples: InfrastructurePolicy['fail']): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const sample of samples) {
    const [file] = Object.entries(sample);
    if (file === undefined) continue;
    const language = languageOfSample(file[0]);
    if (!found.has(language)) found.set(language, file[1]);
  }
  return found;
}

/** The language of an example, as code blocks name it. */
export function languageOfSample(path: string): string {
  if (path.endsWith('.tf')) return 'terraform';
  if (/Dockerfile/.test(path)) return 'dockerfile';
  if (path.endsWith('.json')) return 'json';
  if (path.endsWith('.bicep')) return 'bicep';
  return path.endsWith('.conf') ? 'nginx' : 'yaml';
}
