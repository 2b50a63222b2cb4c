import {
  all,
  any,
  anyArg,
  arg,
  argCount,
  type CallTest,
  either,
  fromRequest,
  isDynamic,
  isFalse,
  isPath,
  isTrue,
  lacksNamed,
  lacksOption,
  none,
  on,
  option,
  says,
} from '../flow/conditions.ts';
import type { Call, Func, IrNode } from '../flow/ir.ts';
import type { SeenAssign } from '../flow/observer.ts';
import { advising, onAssign, onCall, onMember, onProperty } from '../flow/sink.ts';
import type { TaintValue } from '../flow/taint-value.ts';
import { someNode } from '../flow/walk-ir.ts';
import type { InsecureCodeRule } from '../insecure-code-rule.ts';

/** A parser that the code makes itself, which is reported where it is made. */
const takesParser = all(({ path }) => /\.(?:parse|fromstring)$/.test(path), argCount(2, 3));

/** `parser.setFeature(feature_external_ges, True)` in the function. */
function enablingCall(inside: Func | undefined): Call | undefined {
  let found: Call | undefined;
  someNode(inside?.body, (part) => {
    if (part.kind !== 'call' || !isNamed(part.callee, 'setFeature')) return false;
    const [feature, value] = part.args;
    if (!feature || !isNamed(feature, 'feature_external_ges')) return false;
    if (value?.kind !== 'literal' || value.value !== true) return false;
    found = part;
    return true;
  });
  return found;
}

/** The function also reads with the parser: what it reads decides. */
const parsesHere: CallTest = ({ code: { callee }, within: inside }) => {
  if (callee.kind !== 'member' || callee.object.kind !== 'name') return false;
  const parser = callee.object.name;
  return someNode(
    inside?.body,
    (part) =>
      part.kind === 'call' &&
      part.callee.kind === 'member' &&
      isNamed(part.callee, 'parse', 'parseString') &&
      (isNamed(part.callee.object, parser) || part.args.some((one) => isNamed(one, parser))),
  );
};

function isNamed(code: IrNode, ...names: readonly string[]): boolean {
  return (code.kind === 'name' || code.kind === 'member') && names.includes(code.name ?? '');
}

const resolvesEntities: CallTest = ({ within: inside }) => enablingCall(inside) !== undefined;

/** Nothing in the function that makes the parser turns document types or external entities off. */
const isUnhardened: CallTest = ({ within: inside }) =>
  inside !== undefined &&
  !/disallow-doctype-decl|external-general-entities|SUPPORT_DTD|setExpandEntityReferences|setExpandEntities|XMLReaders|ACCESS_EXTERNAL_DTD|FEATURE_SECURE_PROCESSING|isSupportingExternalEntities|IS_SUPPORTING_EXTERNAL_ENTITIES/.test(
    JSON.stringify(inside),
  );

/** Text that the function has: it may be what the program wrote itself. */
const readsText: CallTest = ({ within: inside }) =>
  /"(?:StringReader|StringWriter)"/.test(JSON.stringify(inside ?? {})) &&
  !/"(?:request|req|getParameter|getInputStream|getReader)"/.test(JSON.stringify(inside ?? {}));

/** The function also makes a parser, or reads with one. */
const makesParser: CallTest = ({ within: inside }) =>
  /"(?:new(?:DocumentBuilder|SAXParser)|getXMLReader|createXML\w+|createFilteredReader|parse|unmarshal|transform)"|"return"/.test(
    JSON.stringify(inside),
  );

function allowsTypes(value: TaintValue | undefined): boolean {
  return value?.path != null && /DtdProcessing\.Parse$/.test(value.path);
}

/** Without a resolver document types are read, and nothing that they name is fetched. */
function setsNoResolver(settings: ReadonlyMap<string, TaintValue>): boolean {
  return settings.get('XmlResolver')?.literal === null;
}

/** The function sets the resolver of the same object to null. */
function resolvesNothing({ code: { target }, within: inside }: SeenAssign): boolean {
  const settings = target.kind === 'member' && target.object.kind === 'name' ? target.object.name : undefined;
  const isNull = (code: IrNode): boolean => code.kind === 'literal' && code.value === null;
  return (
    settings !== undefined &&
    someNode(inside?.body, (part) => {
      if (part.kind !== 'assign') return false;
      if (part.target.kind === 'member')
        return (
          isNamed(part.target, 'XmlResolver') && isNamed(part.target.object, settings) && isNull(part.value)
        );
      if (!isNamed(part.target, settings) || part.value.kind !== 'call') return false;
      return part.value.named.some(({ key, value }) => key === 'XmlResolver' && isNull(value));
    })
  );
}

export const xmlExternalEntities: InsecureCodeRule = {
  id: 'xml-external-entities',
  title: 'XML external entity injection (XXE)',
  severity: 'high',
  cwe: ['CWE-611'],
  owasp: ['A05:2021'],
  why: 'A document can make the parser read local files, send requests to internal services or exhaust memory.',
  remediation: 'Disable document type definitions and external entities.',
  instead: {
    javascript: 'libxmljs.parseXml(text, { noent: false, nonet: true });',
    python: 'lxml.etree.fromstring(data, parser=lxml.etree.XMLParser(resolve_entities=False))',
    java: 'factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);',
    ruby: 'Nokogiri::XML(text) { |config| config.strict.nonet }',
    php: '$document->loadXML($text, LIBXML_NONET);',
    csharp:
      'var settings = new XmlReaderSettings { DtdProcessing = DtdProcessing.Prohibit, XmlResolver = null };',
    c: 'xmlReadFile(path, NULL, XML_PARSE_NONET);',
  },
  references: [
    'https://cheatsheetseries.owasp.org/cheatsheets/XML_External_Entity_Prevention_Cheat_Sheet.html',
  ],
  sinks: {
    c: [
      onCall(
        '{xmlReadMemory,xmlReadFile,xmlCtxtReadMemory,xmlParseInNodeContext,xmlReadDoc,xmlReadFd}',
        anyArg(({ path, code }) =>
          /XML_PARSE_(?:NOENT|DTDLOAD)/.test(`${path ?? ''}${JSON.stringify(code)}`),
        ),
      ),
    ],
    ruby: [
      onMember('*.{NOENT,DTDLOAD}'),
      onCall('*.{noent,dtdload}', on(isPath(/config|opts|options/i))),
      onAssign('*.substitute_entities', isTrue),
    ],
    csharp: [
      {
        on: 'assign',
        paths: '*.DtdProcessing',
        when: (seen) => allowsTypes(seen.value) && !resolvesNothing(seen),
      },
      onProperty('DtdProcessing', (value, { record }) => allowsTypes(value) && !setsNoResolver(record)),
      { on: 'assign', paths: '*.ProhibitDtd', when: (seen) => isFalse(seen.value) && !resolvesNothing(seen) },
      onCall(
        'XmlReader.Create',
        arg(
          1,
          ({ entries }) =>
            entries !== undefined && allowsTypes(entries.get('DtdProcessing')) && !setsNoResolver(entries),
        ),
      ),
      onAssign('*.XmlResolver', isPath(/Xml(?:Url)?Resolver\(\)$/)),
      onCall('XmlTextReader', () => true, 'low'),
    ],
    php: [
      onCall('libxml_disable_entity_loader', arg(0, isFalse)),
      onCall(
        '{simplexml_load_string,simplexml_load_file} *.{loadXML,load}',
        anyArg(({ path, code }) => /LIBXML_(?:NOENT|DTDLOAD)/.test(`${path ?? ''}${JSON.stringify(code)}`)),
      ),
    ],
    java: [
      onCall(
        '{DocumentBuilderFactory,SAXParserFactory,XMLInputFactory}.{newInstance,newFactory,newDefaultInstance}',
        all(isUnhardened, makesParser),
      ),
      // Kept for later: what it will make may read nothing, such as a new document.
      onCall(
        '{DocumentBuilderFactory,SAXParserFactory,XMLInputFactory}.{newInstance,newFactory,newDefaultInstance}',
        isUnhardened,
        'medium',
      ),
      onCall(
        '{SAXBuilder,SAXReader,Digester} XMLReaderFactory.createXMLReader',
        all(isUnhardened, none(readsText)),
      ),
      {
        ...onCall('{SAXBuilder,SAXReader,Digester} XMLReaderFactory.createXMLReader', isUnhardened),
        confidence: 'medium',
      },
      onCall(
        '*.setFeature',
        any(
          all(arg(0, says(/disallow-doctype-decl$/)), arg(1, isFalse)),
          all(arg(0, says(/external-(?:general|parameter)-entities$/)), arg(1, isTrue)),
        ),
      ),
      onCall(
        '*.setProperty',
        all(
          arg(
            0,
            either(
              isPath(/SUPPORT_DTD|IS_SUPPORTING_EXTERNAL_ENTITIES/),
              says(/isSupportingExternalEntities/),
            ),
          ),
          arg(1, either(isTrue, isPath(/Boolean\.TRUE$/))),
        ),
      ),
    ],
    python: [
      // Those of the standard library resolve none unless configured to (Python 3.7.1, "XML vulnerabilities").
      onCall(
        'lxml.etree.{parse,fromstring,XMLParser,iterparse,RestrictedElement,GlobalParserTLS,getDefaultParser,check_docinfo}',
        all(lacksNamed('resolve_entities'), lacksNamed('parser'), none(takesParser)),
        'low',
      ),
      onCall('*.XMLParser', option('resolve_entities', isTrue)),
      ...advising(
        'parser.setFeature(xml.sax.handler.feature_external_ges, False)',
        {
          on: 'call',
          paths: 'xml.dom.{minidom,pulldom}.{parse,parseString} *.make_parser().parse',
          when: all(arg(0, isDynamic), resolvesEntities),
          at: ({ within: inside }) => enablingCall(inside),
          words: ['feature_external_ges'],
        },
        // Where the parser is used elsewhere, nobody knows for what.
        onCall(
          '*.setFeature',
          all(arg(0, isPath(/feature_external_ges$/)), arg(1, isTrue), none(parsesHere)),
        ),
      ),
    ],
    javascript: [
      onCall(
        '{libxmljs,libxmljs2,libxml,libxml-xsd}.{parseXml,parseXmlString,parseXmlAsync,parseString,parse,fromString}',
        any(option('noent', isTrue), all(arg(0, fromRequest), lacksOption('noent'))),
      ),
      onProperty('{noent,replaceEntities,resolveExternalEntities}', isTrue),
      onCall(
        '{xml2json.toJson,node-expat.Parser().parse,node-expat.Parser().write,expat.Parser().parse}',
        arg(0, fromRequest),
      ),
      onCall('{xml2json.toJson,expat.toJson,*.Parser().parse,*.Parser().write}', arg(0, fromRequest)),
    ],
  },
  edits: {
    csharp: [{ find: /\bDtdProcessing\.Parse\b/, replace: 'DtdProcessing.Prohibit' }],
    php: [{ find: /,\s*LIBXML_NOENT\s*\)/, replace: ')' }],
    java: [
      { find: /(?<=disallow-doctype-decl"\s*,\s*)false\b/, replace: 'true' },
      { find: /(?<=external-(?:general|parameter)-entities"\s*,\s*)true\b/, replace: 'false' },
    ],
    python: [
      { find: /(?<=\bresolve_entities\s*=\s*)True\b/, replace: 'False' },
      { find: /(?<=\bfeature_external_ges\s*,\s*)True\b/, replace: 'False' },
    ],
    javascript: [
      {
        find: /(?<=\b(?:noent|replaceEntities|resolveExternalEntities)['"]?\s*:\s*)true\b/,
        replace: 'false',
      },
    ],
  },
  examples: {
    c: {
      bad: ['void run(char *name) {\n  xmlReadFile(name, 0, XML_PARSE_NOENT);\n}'],
      good: ['void run(char *name) {\n  xmlReadFile(name, 0, 0);\n}'],
    },
    ruby: {
      bad: ['Nokogiri::XML(text, nil, nil, Nokogiri::XML::ParseOptions::NOENT)'],
      good: ['Nokogiri::XML(text)'],
    },
    csharp: {
      bad: [
        'class A {\n  public string Run(string name) {\n    settings.DtdProcessing = DtdProcessing.Parse;\n  }\n}',
      ],
      good: [
        'class A {\n  public string Run(string name) {\n    settings.DtdProcessing = DtdProcessing.Prohibit;\n  }\n}',
      ],
    },
    php: {
      bad: ["<?php\nsimplexml_load_string($xml, 'SimpleXMLElement', LIBXML_NOENT);"],
      good: ['<?php\nsimplexml_load_string($xml);'],
    },
    java: {
      bad: [
        'class A {\n  void run(HttpServletRequest request, String name) throws Exception {\n    DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(name);\n  }\n}',
        'class A {\n  Document run(String name) throws Exception {\n    return new SAXBuilder().build(new File(name));\n  }\n}',
        'class A {\n  Document run(String name) throws Exception {\n    SAXReader reader = new SAXReader();\n    return reader.read(name);\n  }\n}',
        'class A {\n  void run(String name) throws Exception {\n    XMLReader reader = XMLReaderFactory.createXMLReader();\n    reader.parse(name);\n  }\n}',
        'class A {\n  void run(XMLReader reader) throws Exception {\n    reader.setFeature("http://xml.org/sax/features/external-general-entities", true);\n  }\n}',
        'class A {\n  void run(XMLReader reader) throws Exception {\n    reader.setFeature("http://apache.org/xml/features/disallow-doctype-decl", false);\n  }\n}',
      ],
      good: [
        'class A {\n  void run(HttpServletRequest request, String name) throws Exception {\n    var factory = DocumentBuilderFactory.newInstance();\n    factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);\n  }\n}',
        'class A {\n  Document run(String name) throws Exception {\n    SAXBuilder builder = new SAXBuilder();\n    builder.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);\n    return builder.build(new File(name));\n  }\n}',
        'class A {\n  Document run(String name) throws Exception {\n    SAXBuilder builder = new SAXBuilder(XMLReaders.NONVALIDATING);\n    builder.setExpandEntities(false);\n    return builder.build(new File(name));\n  }\n}',
      ],
    },
    python: {
      bad: [
        'import xml.sax\nparser = xml.sax.make_parser()\nparser.setFeature(xml.sax.handler.feature_external_ges, True)',
        'from lxml import etree\netree.XMLParser(resolve_entities=True)',
      ],
      good: [
        'import xml.etree.ElementTree as tree\ntree.parse(path)',
        'from lxml import etree\netree.parse(path, parser)',
      ],
    },
    javascript: {
      bad: ["const libxmljs = require('libxmljs'); libxmljs.parseXml(text, { noent: true });"],
      good: ["const libxmljs = require('libxmljs'); libxmljs.parseXml(text, { noent: false });"],
    },
  },
};
