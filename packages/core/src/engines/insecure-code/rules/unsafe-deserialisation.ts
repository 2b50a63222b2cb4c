import {
  all,
  any,
  arg,
  argCount,
  fromCaller,
  fromRequest,
  isDynamic,
  isPath,
  isTrue,
  lacksNamed,
  option,
  says,
} from '../flow/conditions.ts';
import { onCall } from '../flow/sink.ts';
import type { InsecureCodeRule } from '../insecure-code-rule.ts';

export const unsafeDeserialisation: InsecureCodeRule = {
  id: 'unsafe-deserialisation',
  title: 'Data read in a format that can run code',
  severity: 'high',
  cwe: ['CWE-502'],
  owasp: ['A08:2021'],
  why: 'Whoever writes the data decides which code runs while it is read.',
  remediation: 'Exchange data as data: `JSON.parse(text)`, `yaml.safe_load(text)`.',
  references: ['https://cheatsheetseries.owasp.org/cheatsheets/Deserialization_Cheat_Sheet.html'],
  sinks: {
    python: [
      onCall(
        '{pickle,cPickle,_pickle,dill,cloudpickle,marshal,jsonpickle,six.moves.cPickle}.{load,loads,Unpickler,decode} jsonpickle.unpickler.decode',
        any(arg(0, isDynamic), arg(0, fromCaller)),
      ),
      onCall(
        '{shelve.open,joblib.load,pandas.read_pickle,pd.read_pickle,torch.load,keras.models.load_model,dill.load_session}',
        all(lacksNamed('weights_only')),
        'medium',
      ),
      onCall('{numpy,np}.load', option('allow_pickle', isTrue)),
      onCall(
        'yaml.{load,load_all}',
        any(
          all(lacksNamed('Loader'), argCount(1)),
          option(
            'Loader',
            isPath(/^(?:yaml\.)?(?:c?yaml\.)?(?:Unsafe|Full)?C?Loader$|\.(?:UnsafeLoader|Loader|CLoader)$/),
          ),
          arg(1, isPath(/(?:^|\.)(?:UnsafeLoader|Loader|CLoader|FullLoader)$/)),
        ),
      ),
      onCall('yaml.{unsafe_load,unsafe_load_all,full_load}'),
      onCall('ruamel.yaml.YAML', any(option('typ', says(/^(?:unsafe|base)$/)))),
      onCall('multiprocessing.connection.Connection().recv', () => true, 'low'),
      onCall(
        '{pickle,cPickle,dill,cloudpickle,_pickle}.{dumps,dump,Pickler} {marshal,shelve}.{dumps,dump}',
        () => true,
        'low',
      ),
    ],
    javascript: [
      onCall(
        '{node-serialize,serialize-to-js,cryo,php-serialize,serialijse}.{unserialize,deserialize,parse} funcster.deepDeserialize serialize-to-js.deserialize',
      ),
      onCall(
        'js-yaml.{load,loadAll}',
        any(option('schema', isPath(/DEFAULT_FULL_SCHEMA/)), all(arg(0, fromRequest))),
      ),
      onCall('{v8,bson}.deserialize', arg(0, fromCaller)),
    ],
  },
  examples: {
    python: {
      bad: [
        'import pickle\npickle.loads(data)',
        'import yaml\nyaml.load(text)',
        'import yaml\nyaml.load(text, Loader=yaml.Loader)',
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
