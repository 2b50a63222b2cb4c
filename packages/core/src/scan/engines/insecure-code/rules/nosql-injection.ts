import {
  all,
  any,
  arg,
  entry,
  fromRequest,
  isJoined,
  isJoinedFromCaller,
  isPath,
  on,
  says,
  within,
} from '../flow/conditions.ts';
import { onCall, onProperty } from '../flow/sink.ts';
import { isBrowserSource } from '../flow/trace.ts';
import type { InsecureCodeRule } from '../insecure-code-rule.ts';

/** By its name, or as a model by the capital letter; lists and services have methods like `remove`, too. */
const isCollection = isPath(
  /(?:^|\.)[A-Z]\w*$|collection|(?:^|\.)_?db(?:\.|$)|mongo|model|schema|repo|[cC]ol(?:\(\))?$/,
);
const takesFilter = any(
  arg(
    0,
    (value) =>
      value.entries === undefined &&
      !value.joined &&
      fromRequest(value) &&
      !isBrowserSource(value.trace) &&
      !/^(?:req|request|ctx)\.(?:params|url|path)\b/.test(value.path ?? ''),
  ),
  arg(0, ({ entries }) =>
    [...(entries?.entries() ?? [])].some(
      ([key, value]) =>
        !/^(?:where|include|select|attributes)$/.test(key) && isBodyField(value.path) && fromRequest(value),
    ),
  ),
);

export const nosqlInjection: InsecureCodeRule = {
  id: 'nosql-injection',
  title: 'NoSQL injection',
  severity: 'high',
  cwe: ['CWE-943'],
  owasp: ['A03:2021'],
  why: 'An operator object such as `{ $ne: null }` instead of a string makes the query match every document.',
  remediation: 'Validate that the value is a string first.',
  instead: {
    javascript: 'users.findOne({ name: String(req.body.name) });',
    python: "users.find_one({'name': str(request.json['name'])})",
    java: 'collection.find(Filters.eq("name", name));',
  },
  references: ['https://cheatsheetseries.owasp.org/cheatsheets/NoSQL_Security_Cheat_Sheet.html'],
  sinks: {
    java: [
      onCall(
        '*.{put,append,add} {BasicDBObject,Document} BasicDBObjectBuilder.start',
        all(arg(0, says(/^\$where$/)), arg(1, isJoined)),
      ),
    ],
    python: [
      onProperty('$where', (value) => isJoined(value) || fromRequest(value)),
      onCall(
        '*.{find,find_one,find_one_and_update,delete_one,delete_many,update_one,update_many,aggregate,count_documents}',
        any(
          arg(
            0,
            (value) =>
              value.entries === undefined &&
              fromRequest(value) &&
              /json|get_json|loads/.test(value.path ?? ''),
          ),
          arg(0, ({ entries }) =>
            [...(entries?.values() ?? [])].some(
              (value) => fromRequest(value) && /\.(?:json|get_json\(\))(?:\.|$)/.test(value.path ?? ''),
            ),
          ),
        ),
      ),
      onCall('*.{map_reduce,Code,eval}', any(arg(0, isJoinedFromCaller))),
    ],
    javascript: [
      onCall(
        '*.{findOne,findOneAndUpdate,findOneAndDelete,findOneAndReplace,deleteOne,deleteMany,updateOne,updateMany,countDocuments}',
        takesFilter,
      ),
      onCall('*.{find,count,distinct,aggregate,remove,where}', all(on(isCollection), takesFilter)),
      {
        ...onCall('*.{find,count,distinct,aggregate,remove,where}', takesFilter, 'medium'),
        confidence: 'medium',
      },
      onProperty('$where', (value) => fromRequest(value) || isJoinedFromCaller(value)),
      onCall(
        '*.{mapReduce,$where}',
        any(arg(0, fromRequest), arg(0, isJoinedFromCaller), arg(0, within(entry('$where', fromRequest)))),
      ),
    ],
  },
  examples: {
    java: {
      bad: [
        'class A {\n  void find(String name) {\n    BasicDBObject query = new BasicDBObject();\n    query.put("$where", "this.name == \'" + name + "\'");\n    users.find(query);\n  }\n}',
        'class A {\n  void find(String name) {\n    users.find(new BasicDBObject("$where", "this.name == \'" + name + "\'"));\n  }\n}',
      ],
      good: [
        'class A {\n  void find(String name) {\n    BasicDBObject query = new BasicDBObject("name", name);\n    query.put("$where", "this.age > 18");\n    users.find(query);\n  }\n}',
      ],
    },
    python: {
      bad: ['db.users.find({\'$where\': "this.name == \'" + name + "\'"})'],
      good: ["db.users.find({'name': 'root'})"],
    },
    javascript: {
      bad: [
        "app.post('/', (req, res) => users.findOne({ name: req.body.name, password: req.body.password }));",
        "app.post('/', (req, res) => db.orders.find({ $where: `this.id == '${req.params.id}'` }));",
      ],
      good: [
        "app.post('/', (req, res) => users.findOne({ name: String(req.body.count).trim().length }));",
        "users.findOne({ name: 'root' });",
      ],
    },
  },
};

/** A part of the query string or the body, which may be an object; the path's parts are always text. */
function isBodyField(path: string | null): boolean {
  return path !== null && /\b(?:query|body|payload)\b/.test(path) && !path.endsWith('()');
}
