import { all, any, arg, argCount, either, isNull, isPath, on, says } from '../flow/conditions.ts';
import { onAssign, onCall } from '../flow/sink.ts';
import type { InsecureCodeRule } from '../insecure-code-rule.ts';

const isMissing = either(isNull, says(/^$/));

export const anonymousLdapBind: InsecureCodeRule = {
  id: 'anonymous-ldap-bind',
  title: 'LDAP bind without a password',
  severity: 'medium',
  cwe: ['CWE-287'],
  owasp: ['A07:2021'],
  why: 'A directory accepts a bind without a password as anonymous: anyone who knows a user name is authenticated as that user.',
  remediation: 'Bind with a password, and reject an empty one before the bind.',
  instead: {
    python: 'connection.simple_bind_s(user, password)',
    java: 'environment.put(Context.SECURITY_AUTHENTICATION, "simple");',
    php: 'ldap_bind($link, $user, $password);',
    csharp: 'var entry = new DirectoryEntry(path, user, password, AuthenticationTypes.Secure);',
  },
  references: ['https://www.rfc-editor.org/rfc/rfc4513#section-5.1.2'],
  sinks: {
    python: [
      onCall(
        '*.{simple_bind_s,simple_bind,bind_s,bind}',
        all(on(isPath(/ldap/i)), any(argCount(0, 1), arg(1, isMissing))),
      ),
    ],
    java: [
      onCall(
        '*.put',
        all(
          arg(
            0,
            either(isPath(/SECURITY_AUTHENTICATION$/), says(/^java\.naming\.security\.authentication$/)),
          ),
          arg(1, says(/^none$/i)),
        ),
      ),
    ],
    php: [onCall('ldap_bind', any(argCount(1, 2), arg(2, isMissing)))],
    csharp: [
      onCall(
        'DirectoryEntry',
        any(...[3, 4].map((index) => arg(index, isPath(/AuthenticationTypes\.Anonymous$/)))),
      ),
      onAssign('*.AuthenticationType', isPath(/AuthenticationTypes\.Anonymous$/)),
      onAssign('*.AuthType', isPath(/AuthType\.Anonymous$/)),
    ],
  },
  examples: {
    python: {
      bad: ["import ldap\nldap.initialize(url).simple_bind_s('cn=reader', '')"],
      good: ["import ldap\nldap.initialize(url).simple_bind_s('cn=reader', password)"],
    },
    java: {
      bad: [
        'class A {\n  void run(Hashtable<String, String> env) {\n    env.put(Context.SECURITY_AUTHENTICATION, "none");\n  }\n}',
      ],
      good: [
        'class A {\n  void run(Hashtable<String, String> env) {\n    env.put(Context.SECURITY_AUTHENTICATION, "simple");\n  }\n}',
      ],
    },
    php: {
      bad: ['<?php\nldap_bind($link);', "<?php\nldap_bind($link, $user, '');"],
      good: ['<?php\nldap_bind($link, $user, $word);'],
    },
    csharp: {
      bad: [
        'class A {\n  void Run(DirectoryEntry entry) {\n    entry.AuthenticationType = AuthenticationTypes.Anonymous;\n  }\n}',
      ],
      good: [
        'class A {\n  void Run(DirectoryEntry entry) {\n    entry.AuthenticationType = AuthenticationTypes.Secure;\n  }\n}',
      ],
    },
  },
};
