// What `count`, `for_each`, variables and modules make of the blocks of one module.
import t from 'tap';
import { EvaluationBudget } from '../../../../../../../packages/core/src/scan/engines/infrastructure/evaluation-budget.ts';
import { parseHcl } from '../../../../../../../packages/core/src/scan/engines/infrastructure/readers/terraform/parse-hcl.ts';
import { TerraformModule } from '../../../../../../../packages/core/src/scan/engines/infrastructure/readers/terraform/terraform-module.ts';
import { Unknown } from '../../../../../../../packages/core/src/scan/engines/infrastructure/value.ts';

const sourceOf = (folder: string, text: string) => ({
  folder,
  files: [{ path: `${folder}main.tf`, body: parseHcl(text) }],
  variables: new Map(),
});

/** Names and fields of the resources; `?` for what is unknown. */
function resourcesOf(text: string, modules: Readonly<Record<string, string>> = {}, steps = 100_000) {
  const unevaluated: string[] = [];
  const module = new TerraformModule(sourceOf('', text), {
    budget: new EvaluationBudget(steps),
    load: (folder) => (modules[folder] === undefined ? undefined : sourceOf(folder, modules[folder])),
    readFile: () => undefined,
    unevaluated: (_path, _line, message) => unevaluated.push(message),
  });
  const found = [...module.groups()].flat().map(({ name, fields }) => {
    const value = (fields as Readonly<Record<string, unknown>>).value;
    return `${name} ${value instanceof Unknown ? '?' : JSON.stringify(value)}`;
  });
  return { found, unevaluated };
}

const counted = (count: string, more = '') => `${more}
resource "a" "b" {
  count = ${count}
  value = count.index
}`;

t.test('Terraform module: a count makes as many, one that is unknown makes one', (t) => {
  t.same(resourcesOf(counted('0')).found, []);
  t.same(resourcesOf(counted('2')).found, ['a.b[0] 0', 'a.b[1] 1']);
  t.same(resourcesOf(counted('"2"')).found, ['a.b[0] 0', 'a.b[1] 1']);
  t.same(resourcesOf(counted('var.on ? 1 : 0', 'variable "on" {}')).found, ['a.b[0] ?']);
  t.same(resourcesOf(counted('var.on ? 1 : 0', 'variable "on" { default = false }')).found, []);
  t.same(resourcesOf(counted('-1')).found, []);
  t.equal(resourcesOf(counted('21')).found.length, 20, 'more differ in their names');
  t.end();
});

t.test('Terraform module: for_each makes one of each, and one of what is unknown', (t) => {
  const each = (all: string) => `variable "all" {}
resource "a" "b" {
  for_each = ${all}
  value    = each.value
}`;
  t.same(resourcesOf(each('{ x = 1, y = 2 }')).found, ['a.b["x"] 1', 'a.b["y"] 2']);
  t.same(resourcesOf(each('toset(["x", "y"])')).found, ['a.b["x"] "x"', 'a.b["y"] "y"']);
  t.same(resourcesOf(each('{}')).found, []);
  t.same(resourcesOf(each('var.all')).found, ['a.b ?']);
  t.end();
});

t.test('Terraform module: a module gets what its call gives, else its own default', (t) => {
  const child = `variable "value" { default = "own" }
resource "a" "b" { value = var.value }
output "out" { value = var.value }`;
  const called = resourcesOf(
    `module "m" {
  source = "./child"
  value  = "given"
}
module "n" { source = "./child" }
module "elsewhere" { source = "registry/m" }
resource "c" "d" { value = module.m.out }
resource "c" "e" { value = module.elsewhere.out }`,
    { child },
  );
  const resources = called.found.filter((one) => one.includes('a.b ') || one.startsWith('c.'));
  t.same(resources, ['c.d "given"', 'c.e ?', 'module.m.a.b "given"', 'module.n.a.b "own"']);
  t.end();
});

t.test('Terraform module: an attribute is asked of the instance that is named', (t) => {
  const two = `variable "which" {}
resource "a" "b" {
  for_each = { x = 1, y = 2 }
  value    = "of ${'$'}{each.value}"
}
resource "a" "n" {
  count = 2
  value = count.index
}
`;
  const asked = (reference: string) =>
    resourcesOf(`${two}resource "c" "d" { value = ${reference} }`).found.at(-1);
  t.equal(asked('a.b["y"].value'), 'c.d "of 2"');
  t.equal(asked('a.n[1].value'), 'c.d 1');
  t.equal(asked('a.b["z"].value'), 'c.d ?');
  t.equal(asked('a.b[var.which].value'), 'c.d ?', 'which one is not known');
  const each = resourcesOf(`${two}resource "c" "d" {
  for_each = { x = 1, y = 2 }
  value    = a.b[each.key].value
}`).found;
  t.same(each.slice(-2), ['c.d["x"] "of 1"', 'c.d["y"] "of 2"']);
  const child = 'variable "value" {}\noutput "out" { value = var.value }';
  const modules = resourcesOf(
    `module "m" {
  source   = "./child"
  for_each = { x = 1, y = 2 }
  value    = each.value
}
resource "c" "d" { value = module.m["y"].out }`,
    { child },
  ).found;
  t.equal(
    modules.find((one) => one.startsWith('c.d')),
    'c.d 2',
  );
  t.end();
});

t.test('Terraform module: what refers to itself is unknown, what takes too long is said', (t) => {
  const circle = `locals {
  one = local.two
  two = local.one
}
resource "a" "b" { value = local.one }`;
  t.same(resourcesOf(circle).found, ['a.b ?']);
  const { found, unevaluated } = resourcesOf(counted('2'), {}, 1);
  t.same(found, []);
  t.match(unevaluated, [/too many steps/]);
  t.end();
});
