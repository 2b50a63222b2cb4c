import { all, arg, argCount, both, fromRequest, isPath } from '../flow/conditions.ts';
import type { SeenCall } from '../flow/observer.ts';
import { onCall } from '../flow/sink.ts';
import type { TaintValue } from '../flow/taint-value.ts';
import type { InsecureCodeRule } from '../insecure-code-rule.ts';

export const massAssignment: InsecureCodeRule = {
  id: 'mass-assignment',
  title: 'Mass assignment',
  severity: 'medium',
  cwe: ['CWE-915'],
  owasp: ['A08:2021'],
  why: 'An attacker also sets fields that no form offers, such as roles, owners and prices.',
  remediation: 'List the fields that a request can set.',
  instead: {
    python: "User.objects.create(name=request.POST['name'])",
    ruby: 'User.create(params.require(:user).permit(:name, :email))',
    javascript: 'Object.assign(user, { name: req.body.name });',
    php: "User::create($request->only(['name', 'email']));",
  },
  references: ['https://cheatsheetseries.owasp.org/cheatsheets/Mass_Assignment_Cheat_Sheet.html'],
  sinks: {
    python: [
      onCall(
        '*.{filter,update,create,get_or_create,update_or_create} *',
        all(
          ({ named }) => isGiven(named.get('**')),
          ({ path }) => /objects|model|^[A-Z]/i.test(path),
        ),
        'low',
      ),
    ],
    javascript: [
      onCall(
        'Object.assign {lodash,_}.{assign,extend}',
        // A copy into an empty object sets nothing of its own.
        all(
          arg(0, ({ entries }) => entries?.size !== 0),
          ({ args }) => args.slice(1).some(isWholeRequest),
        ),
        'low',
      ),
    ],
    php: [
      onCall(
        '*.{create,update,fill,forceFill,insert,forceCreate}',
        all(
          arg(0, both(fromRequest, isPath(/(?:all|input|post|except)\(\)$|^\$_(?:POST|REQUEST|GET)$/))),
          argCount(1),
        ),
      ),
    ],
    ruby: [
      onCall('*.permit!'),
      onCall(
        '*.{update,update!,update_attributes,assign_attributes}',
        arg(0, both(fromRequest, isPath(/^params(?:\.|\(\)|$)/))),
      ),
      onCall('*.{new,create,create!,insert}', all(argCount(1), takesForm)),
      onCall('attr_protected', () => true, 'low'),
    ],
  },
  examples: {
    python: {
      bad: [
        'from django.http import HttpRequest\ndef make(request: HttpRequest):\n    User.objects.create(**request.POST)',
      ],
      good: ["def make(request):\n    User.objects.create(name=request.POST['name'])"],
    },
    javascript: {
      bad: ["app.post('/', save);\nfunction save(req, res) {\n  Object.assign(user, req.body);\n}"],
      good: [
        'function save(req, res) {\n  Object.assign(user, { name: req.body.name });\n}',
        'function save(req, res) {\n  const copy = Object.assign({}, req.body);\n}',
      ],
    },
    php: {
      bad: ['<?php\nUser::create($request->all());'],
      good: ['<?php\nUser::create($request->validated());'],
    },
    ruby: {
      bad: [
        'def make\n  User.new(params[:user])\nend',
        'def make\n  @user.update(params[:account])\nend',
        'def make\n  User.create(params.require(:user).to_unsafe_h)\nend',
      ],
      good: [
        'def build(params, first = true)\n  Generator.new(params, first).dump\nend',
        'def make\n  User.new(params.require(:user).permit(:name))\nend',
        "def show\n  Search.new(params[:query]).run\n  Holder.new(params[:user], 'x')\nend",
      ],
    },
  },
};

/** `User.new(params[:user])`, by the name that forms have in Rails: of another name it is a text like any other. */
function takesForm({ path, args: [given] }: SeenCall): boolean {
  if (!given || !fromRequest(given)) return false;
  const from = given.path ?? '';
  if (
    /^params(?:\(\))?(?:\.(?:require|permit!|to_unsafe_h|to_unsafe_hash|to_h|slice|except|merge)\(\))*$/.test(
      from,
    )
  )
    return true;
  const key = /^params(?:\(\))?\.(\w+)$/.exec(from)?.[1];
  if (key === undefined) return false;
  const owner = path.split('.').at(-2)?.toLowerCase().replaceAll('_', '') ?? '';
  return owner.startsWith(key.toLowerCase().replaceAll('_', ''));
}

/** All that a request holds, not one field of it. */
const isWholeRequest = both(fromRequest, isPath(/(?:^|\.)(?:body|query|params)$/));

function isGiven(value: TaintValue | undefined): boolean {
  return value !== undefined && fromRequest(value);
}
