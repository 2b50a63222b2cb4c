// Programs whose names are of no language: nobody may say of them that there is nothing to find. What is said is little, so
// a guess is enough; names of data, settings and documents are none of programs.

/** What the notice is about. */
export const unrecognizedCode = 'unrecognized code';

const otherEndings =
  /\.(?:adoc|asciidoc|bat|bib|cfg|changes|cmd|cmake|conf|config|crt|css|csv|dat|diff|dot|dtd|editorconfig|env|eml|feature|geojson|gitignore|gpx|gradle|graphql|gql|hcl|http|ics|idl|iml|in|info|ini|ipynb|json|json5|jsonc|jsonl|key|kml|less|license|list|lock|log|m4|map|markdown|md|mdx|mk|mod|mo|ndjson|org|patch|pem|plist|po|pom|pot|prisma|properties|props|proto|pub|rdf|rst|rules|sarif|sass|scss|snap|sql|srt|storyboard|strings|styl|sum|svg|targets|template|tex|texi|tf|tfvars|tmpl|toml|tpl|tsv|txt|vtt|webmanifest|work|wsdl|xaml|xib|xlf|xliff|xml|xsd|xsl|xslt|yaml|yml)$/i;
const documents =
  /^(?:authors|changelog|changes|codeowners|contributing|contributors|copying|copyright|history|install|licen[cs]e|maintainers|makefile|gnumakefile|news|notice|owners|patents|procfile|readme|release|security|thanks|todo|upgrading|version|justfile|jenkinsfile)(?:[.-]|$)/i;

/** Each stands in programs of a language with rules, and hardly in a text for people. */
const signs: readonly RegExp[] = [
  /<\?(?:php\b|=)|<%[=@!\s]|<script\b/i,
  /\brequire\(\s*['"][@\w./:-]+['"]\s*\)|\bmodule\.exports\s*=|\bfunction\b\s*\w*\s*\([^()\n]{0,200}\)\s*\{|=>\s*\{/,
  /^[ \t]*(?:import|export)\b[^;\n]{1,200}\bfrom\s+['"]/m,
  /^[ \t]*(?:from\s+[\w.]+\s+import\s+[\w*(]|(?:async\s+)?def\s+\w+\s*\([^\n]{0,300}\)[^\n]{0,100}:[ \t]*\r?$)/m,
  /\b(?:public|private|protected|internal)\s[^\n(){};]{1,120}\([^()\n]{0,200}\)\s*(?:throws\s[\w., ]{1,100})?\{|\bclass\s+\w+[^\n{};]{0,100}\{/,
  /^package\s+\w+\s*\r?$|^func\s+(?:\([^()\n]{1,80}\)\s*)?\w+\s*\(/m,
  /^[ \t]*(?:class|module)\s+[A-Z][\w:]*(?:\s*<\s*[A-Z][\w:]*)?\s*\r?$|^[ \t]*def\s+(?:self\.)?\w+[?!]?(?:\([^()\n]{0,200}\))?\s*\r?$/m,
  /^[ \t]*#[ \t]*include\s*[<"]/m,
  /^[ \t]*(?:pub(?:\([^()\n]{0,40}\))?\s+)?(?:async\s+)?(?:fn|fun|suspend\s+fun)\s+\w+\s*(?:<[^<>\n]{0,80}>)?\([^\n]{0,300}[{=]/m,
  // A notebook.
  /"cell_type"\s*:\s*"code"/,
  /\beval\s+["']?\$|\|\s*(?:ba|z|k|da)?sh\b[^\n|]{0,40}$|^[ \t]*(?:if|while)\s+\[\[?\s/m,
];

/** Whether the text looks like a program and its name is of no language. */
export function isCodeOfNoLanguage(path: string, bytes: Buffer): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (otherEndings.test(name) || documents.test(name) || bytes.length === 0) return false;
  const text = bytes.toString('latin1');
  return signs.some((sign) => sign.test(text));
}
