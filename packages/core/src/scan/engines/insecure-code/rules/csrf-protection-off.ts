import { all, any, arg, type CallTest, isFalse, isPath, none, on, option, says } from '../flow/conditions.ts';
import type { Func, IrNode } from '../flow/ir.ts';
import { authenticatesOtherwise } from '../flow/other-authentication.ts';
import { advising, onAssign, onCall, onMember, onProperty, type Sink } from '../flow/sink.ts';
import type { InsecureCodeRule } from '../insecure-code-rule.ts';

/** Its callers are known by what no browser sends on its own, so no other page can call in the name of a visitor. */
const isCalledByPrograms: CallTest = ({ file, code, within }) => {
  const holder = file.enclosingClass(code) ?? within;
  return holder !== undefined && authenticatesOtherwise(holder);
};

const skipsToken = arg(0, says(/^verify_authenticity_token$/));

const disables: CallTest = any(
  arg(0, isPath(/AbstractHttpConfigurer\.disable|disable/)),
  arg(0, ({ func }) => func !== undefined && /"disable"/.test(JSON.stringify(func))),
);

/** A function that is decorated as exempt. */
function onExempt(when: (code: Func) => boolean): Sink {
  return {
    on: 'function',
    words: ['csrf_exempt', 'exempt'],
    when: (code) => code.decorators.some(exempts) && when(code),
    at: ({ decorators, ...code }) =>
      decorators.find((one) => /csrf|exempt/.test(JSON.stringify(one))) ?? { ...code, decorators },
  };
}

function exempts(decorator: IrNode): boolean {
  if (decorator.kind === 'name') return decorator.name === 'csrf_exempt';
  if (decorator.kind !== 'member') return false;
  const { name, object } = decorator;
  return name === 'csrf_exempt' || (name === 'exempt' && object.kind === 'name' && /csrf/i.test(object.name));
}

export const csrfProtectionOff: InsecureCodeRule = {
  id: 'csrf-protection-off',
  title: 'CSRF protection disabled',
  severity: 'medium',
  cwe: ['CWE-352'],
  owasp: ['A01:2021'],
  why: 'Any website that a user visits can send state-changing requests with the permissions of that user.',
  remediation: 'Keep CSRF protection enabled, and exempt only endpoints that no browser calls.',
  instead: {
    python: '@csrf_protect',
    java: 'http.csrf(Customizer.withDefaults());',
    ruby: 'protect_from_forgery with: :exception',
    csharp: '[AutoValidateAntiforgeryToken]',
  },
  references: [
    'https://cheatsheetseries.owasp.org/cheatsheets/Cross-Site_Request_Forgery_Prevention_Cheat_Sheet.html',
  ],
  sinks: {
    csharp: [onCall('IgnoreAntiforgeryToken')],
    ruby: [
      onCall('skip_before_action skip_before_filter', all(skipsToken, none(isCalledByPrograms))),
      onCall('skip_before_action skip_before_filter', all(skipsToken, isCalledByPrograms), 'low'),
      onCall('protect_from_forgery', option('with', says(/^null_session$/)), 'low'),
      onAssign('*.allow_forgery_protection', isFalse),
    ],
    java: [
      onCall('*.disable', all(on(isPath(/csrf\(\)$/)), none(isCalledByPrograms))),
      onCall('*.disable', all(on(isPath(/csrf\(\)$/)), isCalledByPrograms), 'low'),
      onCall('*.csrf', all(disables, none(isCalledByPrograms))),
      onCall('*.csrf', all(disables, isCalledByPrograms), 'low'),
    ],
    python: [
      onMember('csrf_exempt *.csrf_exempt'),
      onExempt((code) => !authenticatesOtherwise(code)),
      { ...onExempt(authenticatesOtherwise), severity: 'low' },
      ...advising(
        'WTF_CSRF_ENABLED = True',
        onAssign('WTF_CSRF_ENABLED *.{WTF_CSRF_ENABLED,WTF_CSRF_CHECK_DEFAULT}', isFalse),
        onProperty('{csrf,csrf_enabled,WTF_CSRF_ENABLED,check_csrf,require_csrf,csrf_protect}', isFalse),
        onCall('*.set_default_csrf_options', option('require_csrf', isFalse)),
      ),
    ],
  },
  edits: {
    ruby: [
      { find: /(?<=\.allow_forgery_protection\s*=\s*)false\b/, replace: 'true' },
      { find: /(?<=\bprotect_from_forgery\s+with:\s*):null_session\b/, replace: ':exception' },
    ],
    python: [
      {
        find: /(?<=\b(?:WTF_CSRF_ENABLED|WTF_CSRF_CHECK_DEFAULT|csrf|csrf_enabled|check_csrf|require_csrf|csrf_protect)['"\]]*\s*[:=]\s*)False\b/,
        replace: 'True',
      },
    ],
  },
  examples: {
    csharp: {
      bad: ['class A {\n  [IgnoreAntiforgeryToken]\n  public void Run() { }\n}'],
      good: ['class A {\n  [ValidateAntiForgeryToken]\n  public void Run() { }\n}'],
    },
    ruby: {
      bad: [
        'skip_before_action :verify_authenticity_token',
        'config.action_controller.allow_forgery_protection = false',
        'protect_from_forgery with: :null_session',
      ],
      good: ['protect_from_forgery with: :exception'],
    },
    java: {
      bad: [
        'class A {\n  void run(HttpServletRequest request, String name) throws Exception {\n    http.csrf().disable();\n  }\n}',
      ],
      good: [
        'class A {\n  void run(HttpServletRequest request, String name) throws Exception {\n    http.csrf();\n  }\n}',
      ],
    },
    python: {
      bad: ['@csrf_exempt\ndef pay(request):\n    pass', "app.config['WTF_CSRF_ENABLED'] = False"],
      good: ['@csrf_protect\ndef pay(request):\n    pass'],
    },
  },
};
