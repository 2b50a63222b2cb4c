import { ignoring } from '../flow/before-checks.ts';
import {
  all,
  any,
  anyArg,
  arg,
  both,
  fromRequest,
  isJoined,
  isJoinedFromCaller,
  isNotOurs,
  says,
  type ValueTest,
} from '../flow/conditions.ts';
import { onCall } from '../flow/sink.ts';
import type { InsecureCodeRule } from '../insecure-code-rule.ts';

/** It does not stand between quotation marks that were taken out of it. */
const endsQuotes: ValueTest = ({ lacks, text }) =>
  lacks === undefined ||
  text === null ||
  text.replaceAll('\\', '').replaceAll(`${lacks}\0${lacks}`, '').includes('\0');

const expression = both(endsQuotes, isJoinedFromCaller, says(/(?:^|[^:])\/\/[\w*]|\[\s*@?[\w()]+\s*=/));

/** `input[name="…"]` is a selector of style sheets. */
const unlikeCss = both(endsQuotes, isJoinedFromCaller, says(/(?:^|[^:])\/\/[\w*]|\[\s*@/));

export const xpathInjection: InsecureCodeRule = {
  id: 'xpath-injection',
  title: 'XPath injection',
  severity: 'medium',
  cwe: ['CWE-643'],
  owasp: ['A03:2021'],
  why: 'Quotation marks in the value change which nodes the expression selects.',
  remediation: 'Bind values as XPath variables, or compare them outside the expression.',
  instead: {
    javascript: "xpath.parse('/users/user[@name=$name]').select({ node, variables: { name } });",
    python: "tree.xpath('/users/user[@name=$name]', name=name)",
    java: 'xpath.setXPathVariableResolver(variable -> name); xpath.evaluate("/users/user[@name=$name]", document);',
    php: "$xpath->query('/users/user[@name=' . DOMXPath::quote($name) . ']');",
    ruby: "document.xpath('//user[@name=$name]', nil, { name: name })",
    csharp: 'document.Descendants("user").Where(user => (string?)user.Attribute("name") == name);',
  },
  references: ['https://owasp.org/www-community/attacks/XPATH_Injection'],
  ignoresPlaceChecks: true,
  ignoresEscapes: ignoring('sql', 'shell'),
  sinks: {
    // https://nokogiri.org/rdoc/Nokogiri/XML/Searchable.html https://ruby.github.io/rexml/REXML/XPath.html
    ruby: [
      onCall('*.{xpath,at_xpath}', arg(0, both(endsQuotes, isJoinedFromCaller))),
      onCall('{REXML.,}XPath.{first,each,match}', arg(1, both(endsQuotes, isJoinedFromCaller))),
    ],
    php: [onCall('*.{xpath,query,evaluate}', arg(0, expression))],
    csharp: [
      onCall('*.{SelectNodes,SelectSingleNode,XPathSelectElement,XPathSelectElements}', arg(0, expression)),
      // LINQ has a Select of its own.
      {
        ...onCall('*.{Compile,Select,Evaluate}', arg(0, expression)),
        words: ['xml', 'xpath', 'xpathnavigator', 'xpathexpression', 'xmldocument'],
      },
    ],
    java: [onCall('*.{evaluate,compile,selectNodes,selectSingleNode}', all(arg(0, expression)))],
    python: [
      onCall('*.{xpath,find,findall,iterfind,findtext,XPath,ETXPath,parse_path}', all(arg(0, expression))),
      onCall('*.{xpath,XPath}', arg(0, both(endsQuotes, fromRequest, isJoined))),
      onCall(
        'elementpath.{select,iter_select,XPath2Parser().parse}',
        anyArg(both(endsQuotes, fromRequest, isJoined)),
      ),
    ],
    javascript: [
      onCall(
        '*.{select,select1,evaluate,find,get,parse,selectNodes,selectSingleNode} xpath',
        all(isNotOurs, any(arg(0, unlikeCss), arg(1, unlikeCss))),
      ),
    ],
  },
  examples: {
    ruby: {
      bad: ['def find(doc)\n  doc.xpath("//user[@name=\'#{params[:name]}\']")\nend'],
      good: ["def find(doc)\n  doc.xpath('//user[@name=$name]', nil, { name: params[:name] })\nend"],
    },
    php: {
      bad: ['<?php\n$doc->xpath("//user[@name=\'" . $_GET[\'name\'] . "\']");'],
      good: ["<?php\n$doc->xpath('//user');"],
    },
    csharp: {
      bad: [
        'class A {\n  public string Run(string name) {\n    doc.SelectNodes("//user[@name=\'" + name + "\']");\n  }\n}',
      ],
      good: ['class A {\n  public string Run(string name) {\n    doc.SelectNodes("//user");\n  }\n}'],
    },
    java: {
      bad: [
        'class A {\n  void run(HttpServletRequest request, String name) throws Exception {\n    xpath.evaluate("//user[@name=\'" + name + "\']", doc);\n  }\n}',
      ],
      good: [
        'class A {\n  void run(HttpServletRequest request, String name) throws Exception {\n    xpath.evaluate("//user", doc);\n  }\n}',
      ],
    },
    python: {
      bad: [
        'def find(name):\n    return tree.xpath("//user[@name=\'" + name + "\']")',
        'def find(name):\n    name = name.replace("\'", "")\n    return tree.xpath("//user[@id=" + name + "]")',
      ],
      good: [
        "tree.xpath('//user[@name=$name]', name=name)",
        'def find(name):\n    name = name.replace("\'", "")\n    return tree.xpath("//user[@name=\'" + name + "\']")',
      ],
    },
    javascript: {
      bad: [
        "const xpath = require('xpath'); app.get('/', (req) => xpath.select(`//user[@name='${req.query.name}']`, doc));",
      ],
      good: ["const xpath = require('xpath'); xpath.select('//user', doc);"],
    },
  },
};
