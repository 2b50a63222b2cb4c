import {
  all,
  any,
  arg,
  argCount,
  both,
  type CallTest,
  entry,
  fromCaller,
  fromRequest,
  isDynamic,
  isPath,
  isTrue,
  lacksNamed,
  none,
  not,
  on,
  option,
  says,
} from '../flow/conditions.ts';
import { advising, onAssign, onCall, onProperty } from '../flow/sink.ts';
import { someNode } from '../flow/walk-ir.ts';
import type { InsecureCodeRule } from '../insecure-code-rule.ts';

/** The constructor makes nothing but texts, numbers, lists and maps; so does a class of the file that extends it. */
const isMadeWithSafe: CallTest = ({ receiver, file }) =>
  receiver?.madeWith?.some((path) => {
    const type = path?.replace(/\(\)$/, '').replace(/^.*\./, '') ?? '';
    const supers = file.classes.get(type)?.supers ?? [];
    return (
      type === 'SafeConstructor' || supers.some((one) => 'name' in one && one.name === 'SafeConstructor')
    );
  }) === true;

/** The function around calls a method of the name: it says which classes are let in. */
function callsInside(...names: readonly string[]): CallTest {
  return ({ within }) =>
    someNode(
      within?.body,
      (part) =>
        part.kind === 'call' &&
        part.callee.kind === 'member' &&
        part.callee.name !== null &&
        names.includes(part.callee.name),
    );
}

/** A loader that makes whatever a document names. https://pyyaml.org/wiki/PyYAMLDocumentation */
const readsEverything = any(
  all(lacksNamed('Loader'), argCount(1)),
  option(
    'Loader',
    isPath(/^(?:yaml\.)?(?:c?yaml\.)?(?:Unsafe|Full)?C?Loader$|\.(?:UnsafeLoader|Loader|CLoader)$/),
  ),
  arg(1, isPath(/(?:^|\.)(?:UnsafeLoader|Loader|CLoader|FullLoader)$/)),
);

export const unsafeDeserialisation: InsecureCodeRule = {
  id: 'unsafe-deserialisation',
  title: 'Insecure deserialization',
  severity: 'high',
  cwe: ['CWE-502'],
  owasp: ['A08:2021'],
  why: 'An attacker who controls the data executes code while it is deserialized.',
  remediation: 'Use a format that holds only data, such as JSON.',
  instead: {
    javascript: 'JSON.parse(text);',
    python: 'json.loads(text)',
    java: 'new ObjectMapper().readValue(text, Order.class);',
    ruby: 'JSON.parse(text)',
    php: 'json_decode($text, true, 512, JSON_THROW_ON_ERROR);',
    csharp: 'JsonSerializer.Deserialize<Order>(text);',
    swift: 'let order = try JSONDecoder().decode(Order.self, from: data)',
  },
  references: ['https://cheatsheetseries.owasp.org/cheatsheets/Deserialization_Cheat_Sheet.html'],
  sinks: {
    swift: [
      onCall(
        'NSKeyedUnarchiver.{unarchiveObject,unarchiveTopLevelObjectWithData} NSUnarchiver.unarchiveObject',
        arg(0, fromRequest),
      ),
    ],
    csharp: [
      onCall(
        '{BinaryFormatter,NetDataContractSerializer,SoapFormatter,LosFormatter,ObjectStateFormatter,JavaScriptSerializer,FsPickler}',
        ({ path, args }) => path !== 'JavaScriptSerializer' || args.length > 0,
      ),
      onAssign(
        '*.TypeNameHandling TypeNameHandling',
        isPath(/TypeNameHandling\.(?:All|Auto|Objects|Arrays)$/),
      ),
      onCall('FsPickler.{CreateBinarySerializer,CreateXmlSerializer,CreateJsonSerializer}'),
      // https://learn.microsoft.com/dotnet/api/system.runtime.serialization.formatters.typefilterlevel
      onAssign('*.TypeFilterLevel', isPath(/TypeFilterLevel\.Full$/)),
      onProperty('TypeFilterLevel', isPath(/TypeFilterLevel\.Full$/)),
      onProperty('TypeNameHandling', isPath(/TypeNameHandling\.(?:All|Auto|Objects|Arrays)$/)),
    ],
    php: [
      onCall(
        '{unserialize,yaml_parse,igbinary_unserialize}',
        all(arg(0, isDynamic), none(arg(1, entry('allowed_classes', not(isTrue))))),
      ),
    ],
    ruby: [
      onCall(
        '{Marshal,YAML,Psych,CSV,Oj}.{load,restore,unsafe_load,load_file,object_load}',
        all(
          none(option('safe', isTrue)),
          // https://docs.ruby-lang.org/en/master/Psych.html#method-c-load
          none(option('permitted_classes', () => true)),
          // Oj takes its mode beside the text.
          none(({ path, args, named }) => path.startsWith('Oj.') && args.length + named.size > 1),
          // A copy of the program's own.
          none(arg(0, isPath(/^Marshal\.dump\(\)$/))),
          any(
            arg(0, both(isDynamic, not(isPath(/^File|^Rails\.root|^ERB\.new|\.read\(\)$/)))),
            arg(0, fromRequest),
          ),
        ),
      ),
    ],
    java: [
      onCall(
        '*.{readObject,readUnshared}',
        all(
          argCount(0),
          on(isPath(/ObjectInputStream|^ois$|^in$|objectIn|^is$|ObjectInput/i)),
          none(on(isPath(/^Validating/))),
          none(callsInside('setObjectInputFilter')),
        ),
      ),
      onCall('ObjectInputStream', none(callsInside('setObjectInputFilter'))),
      onCall('XMLDecoder'),
      onCall(
        '*.fromXML',
        all(
          arg(0, isDynamic),
          on(isPath(/xstream/i)),
          none(callsInside('allowTypes', 'allowTypesByWildcard', 'allowTypesByRegExp', 'addPermission')),
        ),
      ),
      // https://www.javadoc.io/doc/org.yaml/snakeyaml/latest/org.yaml.snakeyaml/org/yaml/snakeyaml/constructor/SafeConstructor.html
      onCall('Yaml().{load,loadAll}', none(isMadeWithSafe), 'medium'),
      {
        ...onCall('*.getObject', all(argCount(0), on(isPath(/^(?:\w*[mM]sg|\w*[mM]essage|om)$/))), 'medium'),
        words: ['objectmessage'],
      },
      // https://fasterxml.github.io/jackson-databind/javadoc/2.14/com/fasterxml/jackson/databind/jsontype/BasicPolymorphicTypeValidator.html
      onCall(
        '*.{enableDefaultTyping,activateDefaultTyping}',
        none(arg(0, isPath(/BasicPolymorphicTypeValidator/))),
      ),
      onCall('*.{setClassLoader,parseObject}', all(arg(0, fromRequest))),
    ],
    python: [
      onCall(
        '{pickle,cPickle,_pickle,dill,cloudpickle,marshal,jsonpickle,six.moves.cPickle}.{load,loads,Unpickler,decode} jsonpickle.unpickler.decode',
        // A round trip through the same program is a copy.
        all(arg(0, not(isPath(/\.dumps\(\)$/))), any(arg(0, isDynamic), arg(0, fromCaller))),
      ),
      onCall(
        '{shelve.open,joblib.load,pandas.read_pickle,pd.read_pickle,torch.load,keras.models.load_model,dill.load_session}',
        all(lacksNamed('weights_only')),
        'medium',
      ),
      ...advising(
        'numpy.load(file, allow_pickle=False)',
        onCall('{numpy,np}.load', option('allow_pickle', isTrue)),
      ),
      ...advising(
        'yaml.safe_load(text)',
        // What is read decides how bad the loader is.
        onCall('yaml.{load,load_all}', all(arg(0, fromRequest), readsEverything)),
        onCall('yaml.{load,load_all}', readsEverything),
        onCall('yaml.{unsafe_load,unsafe_load_all,full_load}'),
        onCall('ruamel.yaml.YAML', any(option('typ', says(/^(?:unsafe|base)$/)))),
      ),
      onCall('multiprocessing.connection.Connection().recv', () => true, 'low'),
      // What is written so is read back so elsewhere, perhaps.
      {
        ...onCall(
          '{pickle,cPickle,dill,cloudpickle,_pickle}.{dumps,dump,Pickler} {marshal,shelve}.{dumps,dump}',
          () => true,
          'low',
        ),
        confidence: 'low',
      },
    ],
    javascript: [
      onCall(
        '{node-serialize,serialize-to-js,cryo,php-serialize,serialijse}.{unserialize,deserialize,parse} funcster.deepDeserialize serialize-to-js.deserialize',
      ),
      onCall(
        'js-yaml.{load,loadAll}',
        any(
          option('schema', isPath(/DEFAULT_FULL_SCHEMA/)),
          // https://github.com/nodeca/js-yaml#load-string---options-
          all(arg(0, fromRequest), none(option('schema', isPath(/(?:CORE|JSON|FAILSAFE|SAFE)_SCHEMA$/)))),
        ),
      ),
      onCall('{v8,bson}.deserialize', arg(0, fromCaller)),
    ],
  },
  edits: {
    ruby: [{ find: /\b(YAML|Psych)\.(?:unsafe_)?load\(/, replace: '$1.safe_load(' }],
    python: [
      { find: /\byaml\.(?:Unsafe|Full)?Loader\b/, replace: 'yaml.SafeLoader' },
      { find: /\byaml\.(?:unsafe_|full_)?(load(?:_all)?)\(/, replace: 'yaml.safe_$1(' },
      { find: /(?<=\ballow_pickle\s*=\s*)True\b/, replace: 'False' },
    ],
  },
  examples: {
    swift: {
      bad: [
        'import Foundation\nimport Vapor\nfunc run(req: Request) async throws {\n    let data = try await req.body.collect().get()\n    let order = NSKeyedUnarchiver.unarchiveObject(with: data)\n}',
      ],
      good: [
        'import Foundation\nimport Vapor\nfunc run(req: Request) async throws {\n    let data = try await req.body.collect().get()\n    let order = try JSONDecoder().decode(Order.self, from: data)\n}',
      ],
    },
    csharp: {
      bad: ['class A {\n  public string Run(string name) {\n    var f = new BinaryFormatter();\n  }\n}'],
      good: [
        'class A {\n  public string Run(string name) {\n    JsonSerializer.Deserialize<User>(name);\n  }\n}',
      ],
    },
    php: { bad: ["<?php\nunserialize($_COOKIE['a']);"], good: ["<?php\njson_decode($_COOKIE['a']);"] },
    ruby: {
      bad: ['def show\n  Marshal.load(params[:data])\nend', 'def show\n  YAML.load(params[:data])\nend'],
      good: [
        'YAML.safe_load(text)',
        'Marshal.load(Marshal.dump(thing))',
        "YAML.load_file(Rails.root.join('config/icons.yml'))",
        'YAML.load(text, safe: true)',
        "YAML.load(ERB.new(File.read('a.yml')).result)",
        'Oj.load(text, mode: :strict)',
      ],
    },
    java: {
      bad: [
        'class A {\n  void run(HttpServletRequest request, String name) throws Exception {\n    new ObjectInputStream(request.getInputStream()).readObject();\n  }\n}',
      ],
      good: [
        'class A {\n  void run(HttpServletRequest request, String name) throws Exception {\n    mapper.readValue(text, User.class);\n  }\n}',
      ],
    },
    python: {
      bad: [
        'import pickle\npickle.loads(data)',
        'import yaml\nyaml.load(text)',
        'import yaml\nyaml.load(text, Loader=yaml.Loader)',
        'import numpy\nnumpy.load(path, allow_pickle=True)',
      ],
      good: [
        'import json\njson.loads(data)',
        'import yaml\nyaml.safe_load(text)',
        'import yaml\nyaml.load(text, Loader=yaml.SafeLoader)',
      ],
    },
    javascript: {
      bad: ["const serialize = require('node-serialize'); serialize.unserialize(req.cookies.profile);"],
      good: ['JSON.parse(req.cookies.profile);'],
    },
  },
};
