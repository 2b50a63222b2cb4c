// Plans of Terraform as `terraform show -json` writes them: every value is known that Terraform knows.
import type { InfrastructureReader, ReadContext } from '../../infrastructure-reader.ts';
import type { Resource } from '../../resource.ts';
import {
  type Fields,
  fieldLines,
  isFields,
  isList,
  newFields,
  ownLine,
  unknown,
  type Value,
} from '../../value.ts';
import { documentsOf, type ParsedDocument } from '../parse-document.ts';
import { withinLimit } from '../within-limit.ts';

const maxModuleDepth = 20;
const maxResources = 20_000;

export const terraformPlanReader: InfrastructureReader = {
  title: 'Terraform plan',
  mayRead: (path) => path.endsWith('.json'),
  isMeant: ({ text }) => /"planned_values"\s*:/.test(text) && /"terraform_version"\s*:/.test(text),
  open: (context) => ({
    *read(file) {
      const [plan] = documentsOf(file, context);
      if (plan) yield withinLimit(planResources(file.path, plan, context), maxResources, file.path, context);
    },
  }),
};

function planResources(
  path: string,
  { value: plan, endLine }: ParsedDocument,
  context: ReadContext,
): readonly Resource[] {
  if (!isFields(plan) || !isFields(plan.planned_values)) return [];
  const unknowns = unknownValues(plan);
  const found: Resource[] = [];
  const visit = (module: Value, depth: number): void => {
    if (!isFields(module)) return;
    if (depth > maxModuleDepth) {
      context.unevaluated(path, null, 'Modules are nested too deeply.');
      return;
    }
    for (const one of isList(module.resources) ? module.resources : []) {
      if (!isFields(one) || one.mode === 'data' || found.length > maxResources) continue;
      const { type, address, values } = one;
      if (typeof type !== 'string' || typeof address !== 'string' || !isFields(values)) continue;
      const startLine = one[ownLine] ?? 1;
      const fields = withUnknowns(values, unknowns.get(address) ?? null) as Fields;
      found.push({ type, name: address, path, startLine, endLine: Math.max(startLine, endLine), fields });
    }
    for (const child of isList(module.child_modules) ? module.child_modules : []) visit(child, depth + 1);
  };
  visit(plan.planned_values.root_module ?? null, 0);
  return found;
}

/** Address → what is known only after the plan is applied. */
function unknownValues(plan: Fields): ReadonlyMap<string, Value> {
  const found = new Map<string, Value>();
  for (const change of isList(plan.resource_changes) ? plan.resource_changes : []) {
    if (!isFields(change) || typeof change.address !== 'string' || !isFields(change.change)) continue;
    found.set(change.address, change.change.after_unknown ?? null);
  }
  return found;
}

function withUnknowns(value: Value, unknowns: Value): Value {
  if (unknowns === true) return unknown;
  if (isList(value) && isList(unknowns))
    return value.map((one, at) => withUnknowns(one, unknowns[at] ?? null));
  if (!isFields(value) || !isFields(unknowns)) return value;
  const fields = newFields(value[ownLine]);
  for (const name of new Set([...Object.keys(value), ...Object.keys(unknowns)]))
    fields[name] = withUnknowns(value[name] ?? null, unknowns[name] ?? null);
  if (value[fieldLines]) fields[fieldLines] = value[fieldLines];
  return fields;
}
