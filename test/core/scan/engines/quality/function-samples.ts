// biome-ignore-all lint/suspicious/noTemplateCurlyInString: sources of other languages
// Sources with what lizard 1.24 says of their functions: `name complexity/lines/tokens/parameters/length`.

export const functionSamples: readonly (readonly [
  language: string,
  source: string,
  expected: readonly string[],
])[] = [
  ['javascript', 'function f(a, b) {\n  // if\n  return a ? b : "if"\n}\n', ['f 2/3/13/2/4']],
  ['javascript', 'const g = (x) => x > 1 && x < 9\n', ['g 2/1/11/1/1']],
  [
    'javascript',
    'class A {\n  get x() { return 1 }\n  async run(a) { for (;;) {} }\n  static of() { return new A() }\n}\n',
    ['get x 1/1/6/0/1', 'run 2/1/12/1/1', 'of 1/1/9/0/1'],
  ],
  ['javascript', 'function k(b) { return `a ${b} if ${b && 1}` }\n', ['k 1/1/16/1/1']],
  [
    'javascript',
    'function outer(a) {\n  function inner(b) { if (b) { return 1 } }\n  return inner(a)\n}\n',
    ['inner 2/1/13/1/1', 'outer 1/4/13/1/4'],
  ],
  [
    'javascript',
    'module.exports = {\n  a: function (x) { return x || 1 },\n  b(y) { while (y) y-- },\n}\n',
    ['a 2/1/9/1/1', 'b 2/1/11/1/1'],
  ],
  ['javascript', 'const s = "function no() { if (x) {} }"\nfunction yes() {}\n', ['yes 1/1/4/0/1']],
  ['typescript', 'function f(a: string, b?: number): void {\n  if (a && b) { g() }\n}\n', ['f 3/3/24/2/3']],
  [
    'typescript',
    'interface I { m(): void }\ntype T = { x: () => void };\nexport class C<T> {\n  private m(a: Map<string, T>): T[] { return a?.b ?? [] }\n}\n',
    ['m 3/1/24/1/1'],
  ],
  [
    'typescript',
    'export const h = async (x: X): Promise<void> => {\n  for (const y of x) { await y }\n}\n',
    ['h 2/3/24/1/3'],
  ],
  [
    'typescript',
    'abstract class A {\n  abstract m(): void;\n  n() { switch (1) { case 1: break; case 2: break } }\n}\n',
    [],
  ],
  [
    'python',
    'def f(a, b=1):\n    """if"""\n    if a and b:\n        return 1\n    return 2\n',
    ['f 3/4/19/2/5'],
  ],
  [
    'python',
    'class A:\n    def m(self):\n        def n(x):\n            return [y for y in x if y]\n        return n\n',
    ['m.n 3/2/15/1/2', 'm 1/3/9/1/4'],
  ],
  [
    'python',
    'async def g(*args: int, **kw) -> int:\n    # if\n    try:\n        return f"{a if b else c}"\n    except E:\n        pass\n    finally:\n        pass\n',
    ['g 4/7/29/2/8'],
  ],
  [
    'python',
    'def h(x):\n    match x:\n        case [1, 2]:\n            return 1\n        case _:\n            return 2\n',
    ['h 3/6/22/1/6'],
  ],
  ['python', "def k():\n    s = '''\n    if a:\n    '''\n    return s\n", ['k 1/5/9/0/5']],
  [
    'java',
    'class A {\n  int m(int a, Map<String, ? extends B> b) throws E {\n    return a > 1 && b != null ? 1 : 2;\n  }\n}\n',
    ['A::m 3/3/26/2/3'],
  ],
  [
    'java',
    'class A {\n  void r() {\n    new T() {\n      public void run() { if (x) y(); }\n    };\n  }\n  static { init(); }\n}\n',
    ['(anonymous)::run 2/1/13/0/1', 'A::r 1/5/13/0/5'],
  ],
  [
    'java',
    'public record R(int a, int b) {\n  R { if (a > b) throw new E(); }\n  int sum() { return a + b; }\n}\n',
    ['R::sum 1/1/10/0/1'],
  ],
  [
    'java',
    'class A {\n  @Test(timeout = 5)\n  void t() { run(() -> { if (a) b(); }); }\n  enum E { X, Y; void z() {} }\n}\n',
    ['A::t 2/1/22/0/1', 'E::z 1/1/5/0/1'],
  ],
  [
    'go',
    'package a\n\nfunc f(a, b int) (int, error) {\n\tif a > 1 && b > 2 {\n\t\treturn 1, nil\n\t}\n\treturn 2, nil\n}\n',
    ['f 3/6/33/2/6'],
  ],
  [
    'go',
    'func (r *T) M(x string) {\n\tswitch x {\n\tcase "a":\n\tcase "b":\n\t}\n}\n\ntype I interface {\n\tN(int)\n}\n',
    ['M 3/6/23/1/6'],
  ],
  ['go', 'func g[T any](x T) {\n\tgo func(y int) { for {} }(1)\n}\n', [' 2/1/10/1/1', 'g 1/3/17/1/3']],
  ['go', 'func h() string { return `if "x" { ` }\n', ['h 1/1/9/0/1']],
  [
    'ruby',
    'def f(a, b = 1)\n  return 1 if a && b\n  x.each do |y|\n    puts y\n  end\nend\n',
    ['f 3/6/25/2/6'],
  ],
  [
    'ruby',
    'class A\n  def self.m\n    "#{a if b} end"\n  end\n\n  def n?\n    while x do y end\n  end\nend\n',
    ['n? 2/3/7/0/3', 'self.m 2/5/14/0/8'],
  ],
  [
    'php',
    '<?php\nclass A {\n  public function m() { return $a ?? ($b ? 1 : 2); }\n}\nfunction f() { foreach ($a as $b) { if ($b && $c) {} } }\n',
    ['A::m 2/1/15/0/1', 'f 4/1/20/0/1'],
  ],
  ['php', '<p><?php function g() { switch ($x) { case 1: case 2: } } ?></p>\n', ['g 3/1/16/0/1']],
  [
    'c-sharp',
    'namespace N {\n  class A {\n    public int M(int a, string b) { return b ?? a > 1 ? 1 : 2; }\n    int P => 1;\n  }\n}\n',
    ['A::M 3/1/21/2/1'],
  ],
  [
    'c-sharp',
    'class B {\n  #if X\n  void F() { foreach (var x in y) { if (x) { } } }\n  #endif\n}\n',
    ['B::F 2/1/20/0/1'],
  ],
  [
    'c',
    '#include <a.h>\n\nstatic int f(int a, char *b) {\n#ifdef X\n  if (a && b) return 1;\n#endif\n  return 2;\n}\n',
    ['f 4/4/23/2/6'],
  ],
  [
    'c',
    "int g(void) { return '\"' == a ? 1 : 2; }\nstruct s { int x; };\nint old(a) int a; { while (a--) ; return 0; }\n",
    ['g 2/1/15/0/1', 'old 2/1/18/1/1'],
  ],
  ['c', 'void h(void) { char *s = "if (a) { // \\" }"; /* if */ }\n', ['h 1/1/12/0/1']],
  [
    'cpp',
    'namespace n { class A { public: A(int x) : y(x), z{x} { if (x) {} } ~A() {} int y; }; }\n',
    ['n::A::A 2/1/23/1/1', 'n::A::~A 1/1/5/0/1'],
  ],
  [
    'cpp',
    'template <typename T> T max(const T& a, T&& b) noexcept { return a < b ? b : a; }\n',
    ['max 2/1/23/2/1'],
  ],
  [
    'cpp',
    'int A::operator==(const A& o) const { return x == o.x || y == o.y; }\n',
    ['A::operator == 2/1/26/1/1'],
  ],
  [
    'cpp',
    'auto f() -> int { auto l = [&](int a) { return a ? 1 : 2; }; return R"(if " )"[0]; }\n',
    ['f 2/1/33/0/1'],
  ],
  [
    'rust',
    "fn f<'a>(x: &'a str, n: usize) -> Option<&'a str> {\n    if n > 1 && x.len() > 2 { return None; }\n    Some(x)?\n}\n",
    ['f 4/4/47/2/4'],
  ],
  ['rust', 'impl A {\n    pub fn new() -> Self { match x { 1 => A, _ => A } }\n}\n', ['new 2/1/19/0/1']],
  [
    'kotlin',
    'class A {\n  fun f(a: Int, b: String?): Int {\n    if (a > 1 && b != null) return 1\n    return 2\n  }\n}\n',
    ['f 3/4/29/2/4'],
  ],
  [
    'swift',
    'func f(a: Int, b: String?) -> Int {\n    guard let b = b else { return 1 }\n    if a > 1 || a < 0 { return 2 }\n    return a\n}\n',
    ['f 4/5/39/2/5'],
  ],
  [
    'swift',
    'class A {\n    init(x: Int) { self.x = x }\n    var y: Int {\n        get { return x > 1 ? 1 : 2 }\n        set { x = newValue }\n    }\n}\n',
    ['init 1/1/13/1/1', 'get 2/1/11/0/1', 'set 1/1/6/0/1'],
  ],
];
