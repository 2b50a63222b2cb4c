// The words that this project does not use, and what to write instead: the field's terms, in American English.
// docs/glossary.md says what the terms mean. `scripts/check-vocabulary.ts` applies the list.

/** In texts that users read: help, messages, titles, pages, documentation. Matched regardless of case. */
export const texts: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/\bjudg(?:e|es|ed|ing|e?ments?)\b/i, 'triage (a finding), evaluate (a policy or control)'],
  [/\btold\b|\btell(?:s|ing)?\b/i, 'notify, report, publish, disclose, distinguish'],
  [/\bin the way\b/i, 'blocking, blocks'],
  [/\bheld (?:to|against)\b/i, 'required level; checked for known vulnerabilities'],
  [/\b(?:not )?looked at\b/i, 'scanned; skipped'],
  [/\b(?:from|by) (?:the )?outside(?!r)\b|\boutsiders?\b/i, 'untrusted input; attacker'],
  [/\bby the clock\b/i, 'recurring, scheduled'],
  [/\b(?:take|takes|taken|taking|took) in\b/i, 'import'],
  [/\baudits? (?:is|are|was|were) asked for\b|\basks? for (?:an )?audits?\b/i, 'request an audit'],
  [/\bin the clear\b/i, 'unencrypted, in plaintext'],
  [/\bwho(?:ever)? (?:listens|is in between|is between|gets)\b/i, 'an attacker on the network path'],
  [/\bfor ever\b/i, 'forever; never expires'],
  [/\b(?:find|found|finds) out\b/i, 'determine, trace'],
  [/\bbr(?:ing|ings|ought) along\b/i, 'dependencies; include'],
  [/\bgrav(?:e|er|est)\b/i, 'severe'],
  [/\bno such thing\b/i, 'what it is not'],
  [/\bmost pressing\b/i, 'highest priority'],
  [/\bby hand\b/i, 'manually'],
  [/\b(?:may|must not|can) stand\b|\bstands beside\b/i, 'be combined with, be nested, be next to'],
  [/\banew\b/i, 'again, re-…'],
  [/\b(?:some|any|every)body\b/i, 'someone, anyone, everyone'],
  [/\bcan not\b/i, 'cannot'],
  [
    /(?<!there )\b(?:is|are|was) no (?:JSON|YAML|TOML|XML|list|object|text|path|address|member|number|whole|export|backup|git|proxy|mapping|baseline|code|language|rule|metavariable)\b/i,
    'is not valid JSON, is not a list',
  ],
  [/\be-mails?\b/i, 'email'],
  [/\bdata folder\b/i, 'data directory'],
  [/\bseal(?:s|ed|ing)?\b/i, 'encrypt'],
  [/\bfault of its own\b|\bfault of Assay\b/i, 'unexpected internal error'],
  [/\b(?:less|more|how) sure\b|\bsur(?:er|eness)\b/i, 'confidence'],
  [/\bstand-ins?\b/i, 'placeholder'],
  [/\bmachine-made\b|\bmade-up\b/i, 'generated'],
  [/\bmisshapen\b/i, 'malformed'],
  [/\bwhite space\b/i, 'whitespace'],
  [/\bhand(?:s|ed|ing)? (?:back|on)\b/i, 'release; pass, dispatch'],
  [
    /\bexceptions? (?:to|from) (?:a )?polic(?:y|ies)\b|\bexcept(?:s|ed)? (?:a|one) repositor/i,
    'waiver; waive a policy',
  ],
  [/\bbrought by\b|\bwhat (?:it|a change|each one|the change) brings\b/i, 'introduced by'],
  [/\bway of (?:the|a) values?\b/i, 'data flow'],
  [/\bforg(?:et|ets|ot|otten)\b/i, 'delete, remove'],
  [/\bone['’]s own\b/i, 'your own'],
  [/\bmend(?:s|ed|ing)?\b/i, 'fix, correct'],
  [/\bput together from\b/i, 'concatenated; injection'],
  [/\bthe worst first\b/i, 'most severe first'],
  [/\bit goes on\b|\bgo(?:es)? on with\b/i, 'continue'],
  [/\bdefects?\b/i, 'bug, issue'],
  [/\bportions?\b/i, 'batch, chunk'],
  [/\blicen[c]e[sd]?\b/i, 'license'],
  [
    /\b(?:organi[s]|recogni[s]|initiali[s]|saniti[s]|normali[s]|seriali[s]|summari[s]|authori[s]|minimi[s]|optimi[s]|tokeni[s]|synchroni[s]|utili[s]|categori[s])(?:e|es|ed|er|ers|ing|ation|ations)\b/i,
    'the spelling with z',
  ],
  [/\b(?:behaviou[r]|colou[r]|favou[r]|neighbou[r]|honou[r])(?:s|ed|al)?\b/i, 'the spelling with or'],
  [/\banaly[s](?:e|es|ed|ing)\b|\bcatalogu[e]s?\b|\bartefac[t]s?\b|\bcent[r]e\b/i, 'American spelling'],
];

/** In comments of the sources. */
export const comments: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/\bjudg(?:e|es|ed|ing|e?ments?)\b/i, 'triage (a finding), evaluate (a policy or control), assess'],
  [/\btold\b|\btell(?:s|ing)?\b/i, 'notify, report, publish, distinguish'],
  [/\bwhoever\b/i, 'anyone who, the caller that, no matter who'],
];

/** Words of names: `tellAudit` has the words tell and audit. */
export const names: Readonly<Record<string, string>> = {
  tell: 'publish, notify, report',
  told: 'published, reported',
  lane: 'queue',
  most: 'max',
  judge: 'triage, evaluate, assess',
  judgement: 'triage decision, assessment',
  portion: 'batch, chunk',
  seal: 'encrypt',
  sealed: 'encrypted',
  surroundings: 'context',
  around: 'context',
  graver: 'more severe',
  gravity: 'severity',
  sureness: 'confidence',
  misshapen: 'malformed',
  filled: 'initialized',
  licence: 'license',
  brought: 'introduced, added',
  settle: 'apply, record, finish',
  settled: 'applied, recorded, finished',
};

/** Words that make `most` a superlative: `mostExpensive` is no limit. */
export const superlatives: ReadonlySet<string> = new Set(['urgent', 'expensive', 'complex']);

/** Names that are those of database columns, in the files that describe the rows. */
export const columnNames: ReadonlyMap<string, readonly string[]> = new Map([
  [
    'lane',
    [
      'packages/core/src/portal/code-host/delivery-row.ts',
      'packages/core/src/portal/platform/storage/models.ts',
    ],
  ],
]);
