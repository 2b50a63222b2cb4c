import {
  all,
  any,
  arg,
  fromRequest,
  isPath,
  isTrue,
  lacksNamed,
  lacksOption,
  option,
} from '../flow/conditions.ts';
import { onCall, onImport, onProperty } from '../flow/sink.ts';
import type { InsecureCodeRule } from '../insecure-code-rule.ts';

export const xmlExternalEntities: InsecureCodeRule = {
  id: 'xml-external-entities',
  title: 'XML parser that follows external entities',
  severity: 'high',
  cwe: ['CWE-611'],
  owasp: ['A05:2021'],
  why: 'A document can make the parser read local files, ask internal services or fill the memory.',
  remediation:
    'Turn document types and entities off: `parser.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true)`.',
  references: [
    'https://cheatsheetseries.owasp.org/cheatsheets/XML_External_Entity_Prevention_Cheat_Sheet.html',
  ],
  sinks: {
    python: [
      onCall(
        '{xml.etree.ElementTree,xml.etree.cElementTree,xml.sax,xml.dom.minidom,xml.dom.pulldom,xml.sax.expatreader,xml.dom.expatbuilder}.{parse,parseString,fromstring,iterparse,XMLParser,make_parser,create_parser,XML} xmlrpclib.loads',
        () => true,
        'low',
      ),
      onCall(
        'lxml.etree.{parse,fromstring,XMLParser,iterparse,RestrictedElement,GlobalParserTLS,getDefaultParser,check_docinfo}',
        any(lacksNamed('resolve_entities')),
        'low',
      ),
      onCall('*.XMLParser', option('resolve_entities', isTrue)),
      onCall('*.setFeature', all(arg(0, isPath(/feature_external_ges$/)), arg(1, isTrue))),
      onImport(
        'xml xml.{etree,etree.ElementTree,etree.cElementTree,sax,dom,dom.minidom,dom.pulldom} xmlrpc xmlrpc.{client,server} xmlrpclib SimpleXMLRPCServer',
        'low',
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
  examples: {
    python: {
      bad: [
        'import xml.etree.ElementTree as tree\ntree.parse(path)',
        'from lxml import etree\netree.XMLParser(resolve_entities=True)',
      ],
      good: ['import defusedxml.ElementTree as tree\ntree.parse(path)'],
    },
    javascript: {
      bad: ["const libxmljs = require('libxmljs'); libxmljs.parseXml(text, { noent: true });"],
      good: ["const libxmljs = require('libxmljs'); libxmljs.parseXml(text, { noent: false });"],
    },
  },
};
