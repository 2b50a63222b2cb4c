// Types of Rust by the names that matter for what a value holds.

/** What holds a value of another type, and gives its methods. */
const wrappers =
  /^(?:(?:std|core|alloc|axum|actix_web|rocket|tokio|parking_lot)::(?:\w+::)*)?(?:Arc|Rc|Box|Cow|Option|Result|Mutex|RwLock|RefCell|Cell|Data|ThinData|State|Extension|Pin|Vec|web::Data|web::ThinData)<(.*)>$/s;
const number = /^(?:[iu](?:8|16|32|64|128|size)|f32|f64|bool|char|(?:uuid::)?Uuid|NonZero\w+|Ipv?[46]?Addr)$/;

/** Without references, lifetimes and what only holds it; numbers of any size are `int`. */
export function typeName(text: string): string {
  let type = text.trim();
  for (;;) {
    const bare = type
      .replace(/^(?:&\s*(?:'\w+\s+)?|mut\s+|dyn\s+|impl\s+|'\w+\s*,\s*)+/, '')
      .replace(/^\((.*),?\)$/s, (whole, inner: string) => (inner.includes(',') ? whole : inner))
      .trim();
    const inner = wrappers.exec(bare)?.[1] ?? bare;
    if (inner === type) break;
    type = inner;
  }
  if (number.test(type)) return 'int';
  return type.replaceAll('::', '.');
}

/** What an extractor reads out of a request: `Path<u64>`, `web::Query<Search>`. */
export function contentOf(type: string): string | null {
  const inner = /<(.*)>\s*$/s.exec(type)?.[1];
  const name = inner === undefined ? '' : typeName(inner);
  return name === '' || name.includes(',') ? null : name;
}
