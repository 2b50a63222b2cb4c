// What comes with Assay, made ready when first needed.
import { type ShapeChecks, shapeChecks } from './assess/malformed-token.ts';
import { nameParts } from './find/assignments/find-assignments.ts';
import { type CompiledRules, compileRules } from './find/compiled-rules.ts';
import { namedKeyRules, secretRules, tokenRules } from './rules/index.ts';

let rules: CompiledRules | undefined;
let shapes: ShapeChecks | undefined;

/** The rules that come with Assay, compiled. */
export function builtInRules(): CompiledRules {
  rules ??= compileRules(secretRules, nameParts);
  return rules;
}

/** What those rules know of the shape of keys. */
export function builtInShapes(): ShapeChecks {
  shapes ??= shapeChecks(tokenRules, namedKeyRules);
  return shapes;
}
