// One text after the other through the rules: chosen by keywords, parsed where one is there, places reported as detections.

import type { CodeModel } from '../../repository-config/code-models.ts';
import { isCodeOfNoLanguage, unrecognizedCode } from '../secrets/code-of-no-language.ts';
import { toScannableText } from '../secrets/text-encoding.ts';
import { commandReader, joinCommands } from '../shared/commands/command-files.ts';
import { SyntaxLimitError } from '../shared/syntax/syntax-tree.ts';
import { modelNeeds, withModelSinks, withModels } from './apply-models.ts';
import { type ConfigurationFile, configurationFile } from './configuration/configuration-file.ts';
import type { ConfigurationId } from './configuration/configuration-id.ts';
import { libraryBanner } from './copied-libraries.ts';
import { declaredIn } from './cross-file/declared-functions.ts';
import { type DeclaredType, declaredTypes } from './cross-file/declared-types.ts';
import type { CodeDetection, FileCalls, FileSummary } from './cross-file/file-summary.ts';
import { sourceNeeds } from './cross-file/source-words.ts';
import { FileSummarizer } from './cross-file/summarize-file.ts';
import { Places } from './file-detections.ts';
import {
  fileConfigurations,
  fileLanguage,
  isNamedForRules,
  leftOut,
  looksMadeByMachine,
  maxCodeBytes,
  readsOtherwise,
  whyLeftOut,
} from './file-language.ts';
import { evaluateFile } from './flow/evaluate-file.ts';
import { silent } from './flow/observer.ts';
import type { FileCheck, InsecureCodeRule, LanguageId } from './insecure-code-rule.ts';
import { KeywordFilter } from './keyword-filter.ts';
import { loadLanguage } from './languages/index.ts';
import { hasInlineScripts, isPage } from './languages/inline-scripts.ts';
import type { Language } from './languages/language.ts';
import { frameworkModels } from './models/index.ts';
import { switchedHits } from './option-switches.ts';
import { type CompiledRule, compileRule, findPatterns } from './pattern-rules/find-patterns.ts';
import type { PatternRule } from './pattern-rules/pattern-rule.ts';
import { readScript } from './script-interpreter.ts';
import { buildSinkTable, type Hit, type Miss, observe, type SinkTable } from './sink-table.ts';
import { editableText, withSuggestedEdits } from './suggested-edits.ts';

export type ScanOutcome =
  | {
      readonly detections: readonly CodeDetection[];
      /** Calls that lead request data into other files. */
      readonly calls?: FileCalls;
      /** The types that it declares, for other files that name them. */
      readonly types?: readonly DeclaredType[];
      /** Pattern rules did not look at all of it. */
      readonly isLimited?: boolean;
      /** The language of a script that no rule reads. */
      readonly unreadLanguage?: string;
      /** What the file looks like: it was scanned all the same. */
      readonly looksLike?: 'minified' | 'generated' | 'unparsable';
      /** What it says of itself, where it may be a copy of a library. */
      readonly library?: string;
    }
  | {
      readonly skipped: 'binary' | 'minified' | 'generated' | 'unparsable' | 'too_large' | 'vendored';
    };

function typesIn(
  language: LanguageId | undefined,
  text: string,
  path: string,
): { readonly types?: readonly DeclaredType[] } {
  const types = language === undefined ? [] : declaredTypes(language, text, path);
  return types.length > 0 ? { types } : {};
}

const emptySummary: FileSummary = { functions: [], exports: [] };

/** Who wants to know of every place that a rule watches. */
export interface CodeTrace {
  hit(hit: Hit, text: string): void;
  miss(miss: Miss, text: string): void;
}

interface Prepared {
  readonly table: SinkTable;
  readonly filter: KeywordFilter;
}

/** What scanners make of rules and models, by language, as they come to need it. */
interface Preparation {
  readonly models: readonly CodeModel[];
  readonly rules: readonly InsecureCodeRule[];
  readonly languages: Map<LanguageId, Language>;
  readonly prepared: Map<LanguageId, Prepared>;
}

/** Of rules without models of a repository: the same for every scan of a process. */
const preparations = new WeakMap<readonly InsecureCodeRule[], Preparation>();

function preparationOf(rules: readonly InsecureCodeRule[], ofRepository: readonly CodeModel[]): Preparation {
  const models = [...frameworkModels, ...ofRepository];
  return { models, rules: withModelSinks(rules, models), languages: new Map(), prepared: new Map() };
}

function sharedPreparation(rules: readonly InsecureCodeRule[]): Preparation {
  const shared = preparations.get(rules) ?? preparationOf(rules, []);
  preparations.set(rules, shared);
  return shared;
}

interface CodeScannerOptions {
  /** Of libraries of the audited repository. */
  readonly models?: readonly CodeModel[];
  readonly patternRules?: readonly PatternRule[];
  /** Paths that are scanned whatever the file looks like. */
  readonly followed?: ReadonlySet<string>;
}

export class CodeScanner {
  readonly #preparation: Preparation;
  readonly #edits: ReadonlyMap<string, NonNullable<InsecureCodeRule['edits']>>;
  readonly #followed: ReadonlySet<string>;
  readonly #patternRules: readonly PatternRule[];
  readonly #compiled = new Map<LanguageId, readonly CompiledRule[]>();

  constructor(
    rules: readonly InsecureCodeRule[],
    { models = [], patternRules = [], followed = new Set() }: CodeScannerOptions = {},
  ) {
    // The words of pattern rules are among those of a file.
    const isShared = models.length === 0 && patternRules.length === 0;
    this.#preparation = isShared ? sharedPreparation(rules) : preparationOf(rules, models);
    this.#edits = new Map(rules.flatMap(({ id, edits }) => (edits ? [[id, edits] as const] : [])));
    this.#followed = followed;
    this.#patternRules = patternRules;
  }

  /** What is wrong in a file, with the edits that end single findings. */
  async scan(path: string, raw: Buffer): Promise<ScanOutcome> {
    const outcome = await this.#scanOnce(path, raw);
    if ('skipped' in outcome) return outcome;
    const language = fileLanguage(path, raw);
    const kinds = [...(language === undefined ? [] : [language]), ...fileConfigurations(path, raw)];
    const editsOf = (ruleId: string) => kinds.flatMap((kind) => this.#edits.get(ruleId)?.[kind] ?? []);
    const hasEdits = outcome.detections.some(({ ruleId }) => editsOf(ruleId).length > 0);
    const text = hasEdits && !raw.includes(13) && editableText(toScannableText(raw)?.toString('utf8') ?? '');
    if (!text) return outcome;
    const detections = await withSuggestedEdits(outcome.detections, {
      text,
      editsOf,
      scan: async (changed) => {
        const again = await this.#scanOnce(path, Buffer.from(changed));
        return 'skipped' in again ? null : again.detections;
      },
    });
    return { ...outcome, detections };
  }

  /** Reports to `traced` every place that a rule watches, also what is no finding. */
  async trace(path: string, raw: Buffer, traced: CodeTrace): Promise<ScanOutcome> {
    return this.#scanOnce(path, raw, traced);
  }

  async #scanOnce(path: string, raw: Buffer, traced?: CodeTrace): Promise<ScanOutcome> {
    const bytes = toScannableText(raw);
    if (bytes === null) return { skipped: 'binary' };
    const language = fileLanguage(path, bytes);
    const configurations = fileConfigurations(path, bytes);
    const script = readScript(bytes);
    const isScript = !isNamedForRules(path) && script !== undefined;
    const reason = isScript && !this.#followed.has(path) && whyLeftOut(path, raw.length);
    if (reason) return { skipped: reason };
    const unreadLanguage =
      language === undefined && configurations.length === 0
        ? (script?.unread ?? (isCodeOfNoLanguage(path, bytes) ? unrecognizedCode : undefined))
        : undefined;
    if (language !== undefined) await this.#compile(language);
    const isCode = language !== undefined && this.#prepare(language).filter.mayReport(bytes);
    const readCommands = raw.length > maxCodeBytes || leftOut(path) ? undefined : commandReader(path);
    if (!isCode && configurations.length === 0 && !readCommands)
      return language && readsOtherwise(language, bytes.toString('latin1'))
        ? { skipped: 'unparsable' }
        : {
            detections: [],
            ...declaredIn(language, bytes.toString('latin1')),
            ...typesIn(language, bytes.toString('latin1'), path),
            ...(unreadLanguage && { unreadLanguage }),
          };
    const text = bytes.toString('utf8');
    // A page is one by its markup; a person may have written its script.
    const machine = language !== undefined && !isPage(path) && looksMadeByMachine(text);
    if (machine && !this.#followed.has(path)) return { skipped: machine };
    const places = new Places(path, text);
    for (const kind of configurations) this.#scanConfiguration(path, kind, text, places);
    if (readCommands) {
      const { lines } = configurationFile(path, 'shell', text);
      const file = { path, kind: 'shell', text, lines: joinCommands(readCommands(lines)) } as const;
      const kind = configurations.includes('dockerfile') ? 'dockerfile' : 'shell';
      this.#scanLines(file, places, kind, (check) => check.onSharedMachines !== true);
    }
    const isUnderstood = !isCode || (await this.#scanCode(path, language, text, places, traced));
    if (!isUnderstood && configurations.length === 0 && !readCommands) return { skipped: 'unparsable' };
    const { detections, calls, isLimited } = places;
    const library = language === 'javascript' ? libraryBanner(path, text) : undefined;
    const isOther =
      !isUnderstood || (language && readsOtherwise(language, text)) || (script && hasInlineScripts(path));
    const looksLike = machine || (isOther && 'unparsable');
    return {
      detections,
      ...(calls && { calls }),
      ...typesIn(language, text, path),
      ...(isLimited && { isLimited }),
      ...(looksLike && { looksLike }),
      ...(library !== undefined && { library }),
      ...(unreadLanguage && { unreadLanguage }),
    };
  }

  #prepare(language: LanguageId): Prepared {
    const { rules, models, prepared: all } = this.#preparation;
    let prepared = all.get(language);
    if (!prepared) {
      const table = buildSinkTable(rules, language);
      const ofPatterns = (this.#compiled.get(language) ?? []).flatMap(({ needed }) => needed);
      const ofModels = modelNeeds(language, models);
      const needs = [...table.needed, ...sourceNeeds(language), ...ofModels, ...ofPatterns];
      prepared = { table, filter: new KeywordFilter(needs) };
      all.set(language, prepared);
    }
    return prepared;
  }

  /** Throws where a pattern is not valid code of the language. */
  async #compile(id: LanguageId): Promise<void> {
    const rules = this.#patternRules.filter(({ languages }) => languages.includes(id));
    if (rules.length === 0 || this.#compiled.has(id)) return;
    const language = await this.#language(id);
    this.#compiled.set(
      id,
      rules.map((rule) => compileRule(rule, language)),
    );
  }

  async #language(id: LanguageId): Promise<Language> {
    const { languages, models } = this.#preparation;
    let language = languages.get(id);
    if (!language) {
      const loaded = await loadLanguage(id);
      language = { ...loaded, flow: withModels(loaded.flow, id, models) };
      languages.set(id, language);
    }
    return language;
  }

  /** By language, whether the path is untrusted input. */
  async sourcesOf(ids: ReadonlySet<LanguageId>): Promise<ReadonlyMap<string, (path: string) => boolean>> {
    const sources = new Map<string, (path: string) => boolean>();
    for (const id of ids) {
      const { flow } = await this.#language(id);
      sources.set(id, (path) => flow.sources.test(path) && flow.trusted?.test(path) !== true);
    }
    return sources;
  }

  async #scanCode(
    path: string,
    id: LanguageId,
    text: string,
    places: Places,
    traced?: CodeTrace,
  ): Promise<boolean> {
    const language = await this.#language(id);
    try {
      if (!(await language.isReadable(path, text))) return false;
      const code = language.read(path, text);
      if (code === null) return false;
      const summarizer = this.#summarizer(id, text, places);
      const switched = switchedHits(code);
      const found = (hit: Hit) => {
        traced?.hit(hit, text);
        if (!summarizer.keepConditional(switched(hit))) places.add(summarizer.detect(switched(hit)));
      };
      const observer = observe(this.#prepare(id).table, found, traced && ((miss) => traced.miss(miss, text)));
      if (places.isTest) evaluateFile(code, language.flow, observer, { text });
      else {
        const { handlers, elsewhere } = summarizer;
        evaluateFile(code, language.flow, summarizer.beside(observer), { handlers, elsewhere, text });
      }
      places.calls = summarizer.calls;
      const { matches, isLimited } = findPatterns(this.#compiled.get(id) ?? [], code, text);
      for (const match of matches) places.addPattern(match);
      places.isLimited = isLimited;
      return true;
    } catch (error) {
      if (error instanceof SyntaxLimitError || error instanceof RangeError) return false;
      throw error;
    }
  }

  /** What the functions of a file do with their parameters; nothing where it cannot be read. */
  async summarize(path: string, raw: Buffer): Promise<FileSummary> {
    const id = fileLanguage(path, raw);
    const text = toScannableText(raw)?.toString('utf8');
    if (id === undefined || text === undefined) return emptySummary;
    if (looksMadeByMachine(text) && !this.#followed.has(path)) return emptySummary;
    const language = await this.#language(id);
    try {
      if (!(await language.isReadable(path, text))) return emptySummary;
      const code = language.read(path, text);
      if (code === null) return emptySummary;
      const summarizer = this.#summarizer(id, text, new Places(path, text));
      const { request: summaries, elsewhere } = summarizer;
      evaluateFile(code, language.flow, summarizer.beside(silent), { summaries, elsewhere });
      return summarizer.summary;
    } catch (error) {
      if (error instanceof SyntaxLimitError || error instanceof RangeError)
        return { ...emptySummary, isLimited: true };
      throw error;
    }
  }

  #summarizer(id: LanguageId, text: string, places: Places): FileSummarizer {
    const { table } = this.#prepare(id);
    return new FileSummarizer({
      language: id,
      path: places.path,
      text,
      observe: (found) => observe(table, found),
      detect: (hit) => places.detect(hit, id),
      isNews: (detection) => places.isNews(detection),
      steps: (trace, last) => places.steps(trace, last),
    });
  }

  #scanConfiguration(path: string, kind: ConfigurationId, text: string, places: Places): void {
    const file = configurationFile(path, kind, text);
    this.#scanLines(kind === 'shell' ? { ...file, lines: joinCommands(file.lines) } : file, places, kind);
  }

  /** @param kind what the finding advises for: commands stand in files of other kinds, too */
  #scanLines(
    file: ConfigurationFile,
    places: Places,
    kind: ConfigurationId,
    isChosen: (check: FileCheck) => boolean = () => true,
  ): void {
    for (const rule of this.#preparation.rules) {
      for (const check of rule.files?.[file.kind] ?? [])
        if (isChosen(check)) for (const line of check.find(file)) places.addLine(rule, line, check, kind);
    }
  }
}
