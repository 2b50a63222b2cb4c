import { ignoring } from '../flow/before-checks.ts';
import {
  any,
  anyArg,
  arg,
  both,
  entry,
  fromCaller,
  fromRequest,
  isJoined,
  option,
  says,
} from '../flow/conditions.ts';
import { onAssign, onCall, onProperty } from '../flow/sink.ts';
import type { InsecureCodeRule } from '../insecure-code-rule.ts';

const filter = both(isJoined, both(fromCaller, says(/\(\s*[&|!]?\s*\(?\s*[\w-]+\s*=|\b(?:cn|ou|uid|dc)=/i)));

export const ldapInjection: InsecureCodeRule = {
  id: 'ldap-injection',
  title: 'LDAP injection',
  severity: 'high',
  cwe: ['CWE-90'],
  owasp: ['A03:2021'],
  why: 'Parentheses and asterisks in the value change the filter, and can bypass authentication.',
  remediation: 'Let the library build the filter, or escape the value as RFC 4515 requires.',
  instead: {
    javascript: "client.search(base, { filter: new EqualityFilter({ attribute: 'uid', value: name }) });",
    python: "connection.search(base, f'(uid={escape_filter_chars(name)})')",
    java: 'context.search(base, "(uid={0})", new Object[] {name}, controls);',
    php: "ldap_search($link, $base, '(uid=' . ldap_escape($name, '', LDAP_ESCAPE_FILTER) . ')');",
    ruby: "ldap.search(base: base, filter: Net::LDAP::Filter.eq('uid', name))",
    csharp: 'UserPrincipal.FindByIdentity(context, IdentityType.SamAccountName, name);',
  },
  references: ['https://cheatsheetseries.owasp.org/cheatsheets/LDAP_Injection_Prevention_Cheat_Sheet.html'],
  ignoresEscapes: ignoring('html', 'sql', 'shell', 'script'),
  ignoresPlaceChecks: true,
  sinks: {
    // https://www.rubydoc.info/gems/net-ldap/Net/LDAP#search-instance_method
    ruby: [
      onCall('*.search', option('filter', filter)),
      onCall('Net.LDAP.Filter.{construct,from_rfc2254,from_rfc4515}', arg(0, both(isJoined, fromCaller))),
    ],
    php: [onCall('{ldap_search,ldap_list,ldap_read}', anyArg(both(isJoined, fromCaller)))],
    csharp: [
      onAssign('*.Filter', filter),
      onAssign('*.Filter', both(both(isJoined, fromCaller), says(/^\(\0=\0\)$/))),
      onCall('DirectorySearcher', anyArg(filter)),
    ],
    java: [onCall('*.{search,searchControls,lookup}', any(arg(0, filter), arg(1, filter), arg(2, filter)))],
    python: [
      onCall(
        '*.{search,search_s,search_st,search_ext,search_ext_s,search_subtree_s,extend.standard.paged_search}',
        any(anyArg(filter), anyArg(both(fromRequest, isJoined))),
      ),
    ],
    javascript: [
      onProperty('filter', filter),
      onCall('*.search', any(arg(0, filter), arg(1, filter), arg(1, entry('filter', filter)))),
    ],
  },
  examples: {
    ruby: {
      bad: ['def find(ldap, name)\n  ldap.search(base: "dc=a", filter: "(cn=#{name})")\nend'],
      good: [
        'def find(ldap, name)\n  ldap.search(base: "dc=a", filter: Net::LDAP::Filter.eq("cn", name))\nend',
      ],
    },
    php: {
      bad: ["<?php\nldap_search($c, 'dc=a', '(uid=' . $_GET['name'] . ')');"],
      good: ["<?php\nldap_search($c, 'dc=a', '(uid=root)');"],
    },
    csharp: {
      bad: [
        'class A {\n  public string Run(string name) {\n    searcher.Filter = "(uid=" + name + ")";\n  }\n}',
      ],
      good: ['class A {\n  public string Run(string name) {\n    searcher.Filter = "(uid=root)";\n  }\n}'],
    },
    java: {
      bad: [
        'class A {\n  void run(HttpServletRequest request, String name) throws Exception {\n    context.search("dc=a", "(uid=" + name + ")", controls);\n  }\n}',
      ],
      good: [
        'class A {\n  void run(HttpServletRequest request, String name) throws Exception {\n    context.search("dc=a", "(uid=root)", controls);\n  }\n}',
      ],
    },
    python: {
      bad: ["def find(name):\n    conn.search_s('dc=a', 2, '(uid=' + name + ')')"],
      good: ["conn.search_s('dc=a', 2, '(uid=root)')"],
    },
    javascript: {
      bad: ['app.get("/", (req) => client.search("dc=a", { filter: `(uid=${req.query.name})` }, done));'],
      good: ['client.search("dc=a", { filter: "(uid=root)" }, done);'],
    },
  },
};
