// Adds models, which are data, to what the analysis knows of a language and to the sinks of the rules.
import type { CodeModel, SinkModel } from '../../repository-config/code-models.ts';
import { any, anyArg, arg, type CallTest, fromCaller, option, within } from './flow/conditions.ts';
import type { HandlerClass, Handlers, LanguageFlow } from './flow/language-flow.ts';
import { compilePaths, onCall } from './flow/sink.ts';
import type { InsecureCodeRule, LanguageId } from './insecure-code-rule.ts';
import type { Needed } from './keyword-filter.ts';
import { wordsOf } from './sink-table.ts';

/** The language's own model, and those of libraries. */
export function withModels(
  flow: LanguageFlow,
  language: LanguageId,
  models: readonly CodeModel[],
): LanguageFlow {
  const own = models.filter((model) => model.language === language);
  if (own.length === 0) return flow;
  const sources = own.flatMap((model) => model.sources);
  const sanitizerPaths = anyOf(own.flatMap((model) => model.sanitizers));
  const propagatorPaths = anyOf(own.flatMap((model) => model.propagators));
  return {
    ...flow,
    sources: sources.length === 0 ? flow.sources : either(flow.sources, sources),
    ...(sanitizerPaths && { sanitizerPaths }),
    ...(propagatorPaths && { propagatorPaths }),
    types: new Map(own.flatMap(({ types = {} }) => Object.entries(types))),
    handlers: handlersOf(own),
    handlerClasses: handlerClassesOf(own),
  };
}

/** The rules, each with the sinks that models name for it. */
export function withModelSinks(
  rules: readonly InsecureCodeRule[],
  models: readonly CodeModel[],
): readonly InsecureCodeRule[] {
  const added = models.flatMap(({ language, sinks }) => sinks.map((sink) => ({ language, sink })));
  if (added.length === 0) return rules;
  return rules.map((rule) => {
    const own = added.filter(({ sink }) => sink.rule === rule.id);
    if (own.length === 0) return rule;
    const sinks = { ...rule.sinks };
    for (const { language, sink } of own)
      sinks[language] = [
        ...(sinks[language] ?? []),
        { ...onCall(sink.paths.join(' '), takes(sink)), isIdentified: true },
      ];
    return { ...rule, sinks };
  });
}

/** Words of which a file must have one to read what a model calls a source. */
export function modelNeeds(language: LanguageId, models: readonly CodeModel[]): readonly Needed[] {
  const own = models.filter((model) => model.language === language);
  const paths = own.flatMap(({ sources, handlers = [], classes = [] }) => [
    ...sources,
    ...handlers.flatMap((one) => one.paths),
    ...classes.flatMap(({ types }) => types),
  ]);
  return compilePaths(paths.join(' ')).flatMap(({ pattern }) => {
    const words = wordsOf(pattern);
    return words.length === 0 ? [] : [{ words, anyCase: language === 'php' }];
  });
}

function handlersOf(models: readonly CodeModel[]): ReadonlyMap<string, readonly Handlers[]> {
  const handlers = new Map<string, Handlers[]>();
  for (const { paths, ...given } of models.flatMap((model) => model.handlers ?? []))
    for (const { last, path } of compilePaths(paths.join(' '))) {
      const known = handlers.get(last);
      if (known) known.push({ path, ...given });
      else handlers.set(last, [{ path, ...given }]);
    }
  return handlers;
}

function handlerClassesOf(models: readonly CodeModel[]): readonly HandlerClass[] {
  return models
    .flatMap(({ classes }) => classes ?? [])
    .flatMap(({ types, methods, parameters, fields = {}, except = [] }) =>
      compilePaths(types.join(' ')).map(({ path }) => ({
        path,
        methods: new RegExp(`^(?:${methods.join('|')})$`),
        parameters,
        except: new Set(except),
        fields: new Map(Object.entries(fields)),
      })),
    );
}

/** What a value comes from is part of it, too: `acme.input().name` of the source `acme.input()`. */
function either({ source, flags }: RegExp, paths: readonly string[]): RegExp {
  const added = sourcesOf(paths).map((one) => one.replace(/\$$/, '(?:\\.|$)'));
  return new RegExp([source, ...added].join('|'), flags);
}

function anyOf(paths: readonly string[]): RegExp | undefined {
  return paths.length === 0 ? undefined : new RegExp(sourcesOf(paths).join('|'));
}

function sourcesOf(paths: readonly string[]): string[] {
  return compilePaths(paths.join(' ')).map(({ path }) => path.source);
}

function takes({ argument }: SinkModel): CallTest {
  const isTainted = within(fromCaller);
  if (argument === undefined) return anyArg(isTainted);
  return typeof argument === 'string' ? option(argument, isTainted) : any(arg(argument, isTainted));
}
