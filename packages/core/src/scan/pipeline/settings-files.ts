// Which files of a repository say how it is audited.
import { mayHoldIgnores } from '../engines/dependencies/ignores/ignores.ts';
import { isCodeRuleFile } from '../repository-config/code-rule-files.ts';
import { isPolicyFile } from '../repository-config/policy-sources.ts';
import { configFileName } from '../repository-config/repository-config.ts';
import { ignoreFiles } from '../suppressions/index.ts';

const ruleFile = /(?:^|\/)[^/]*leaks\.toml$|^assay-rules\.(?:toml|json)$/;

/** Its configuration, ignore files, VEX documents, and rules and policies of its own. */
export function isSettingsFile(path: string): boolean {
  return (
    path === configFileName ||
    ignoreFiles.some(({ name }) => name === path) ||
    ruleFile.test(path) ||
    isPolicyFile(path) ||
    isCodeRuleFile(path) ||
    mayHoldIgnores(path)
  );
}
