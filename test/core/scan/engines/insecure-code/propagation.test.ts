// Taint propagation through collections, callbacks and objects, in each language: what carries request data to a sink,
// and what looks the same and does not. Lines that must be reported end with `HIT`.
import t, { type Test } from 'tap';
import { reportedLines, scanner } from './reported-lines.ts';

async function reportsMarkedLines(
  t: Test,
  path: string,
  rule: string,
  lines: readonly string[],
): Promise<void> {
  const text = lines.join('\n');
  const expected = lines.flatMap((line, index) => (line.endsWith('HIT') ? [`${index + 1} ${rule}`] : []));

  const found = await reportedLines(path, text);

  t.strictSame(found, expected, path);
}

t.test(
  'taint propagation: JavaScript callbacks get the items of the list and the value of the promise',
  async (t) => {
    await reportsMarkedLines(t, 'src/a.js', 'command-injection', [
      "import { exec } from 'node:child_process';",
      "app.post('/', async (req, res) => {",
      '  [req.body.a].forEach((name) => exec(`ls ${name}`)); // HIT',
      "  ['a', 'b'].forEach((name) => exec(`ls ${name}`));",
      '  Promise.resolve(req.body.a).then((name) => exec(`ls ${name}`)); // HIT',
      '  exec(`ls ${req.body.ids.map((id) => `"${id}"`).join()}`); // HIT',
      "  exec(`ls ${req.body.ids.map((id) => Number(id)).join(' ')}`);",
      "  exec(`ls ${req.body.ids.map(Number).join(' ')}`);",
      "  exec(`ls ${req.body.ids.map(() => '?').join(' ')}`);",
      "  exec(`ls ${req.body.ids.filter((id) => id !== '').join(' ')}`); // HIT",
      "  exec(`ls ${req.body.ids.filter((id) => /^\\d+$/.test(id)).join(' ')}`);",
      "  exec(`ls ${req.body.ids.reduce((text, id) => text + id, '')}`); // HIT",
      '  const [, second] = await Promise.all([load(), req.body.b]);',
      '  exec(`ls ${second}`); // HIT',
      '});',
    ]);
  },
);

t.test('taint propagation: Python comprehensions give what they make of each item', async (t) => {
  await reportsMarkedLines(t, 'src/a.py', 'command-injection', [
    'import os',
    'from flask import request',
    'def show():',
    "    os.system(' '.join([x for x in request.args.getlist('a')]))  # HIT",
    "    os.system(' '.join(x.strip() for x in request.args.getlist('a')))  # HIT",
    "    os.system(' '.join(str(int(x)) for x in request.args.getlist('a')))",
    "    os.system(' '.join(x for x in ['a', 'b']))",
    "    os.system(' '.join(y for x in [request.args] for y in x))  # HIT",
    "    os.system({k: v for k, v in request.args.items()}['a'])  # HIT",
    "    os.system(' '.join(map(lambda x: x + '1', request.args.getlist('a'))))  # HIT",
    "    os.system(' '.join(map(int, request.args.getlist('a'))))",
  ]);
});

t.test('taint propagation: Go ranges, composite literals and decoded targets', async (t) => {
  await reportsMarkedLines(t, 'main.go', 'command-injection', [
    'package main',
    'func show(w http.ResponseWriter, r *http.Request) {',
    '\tname := r.FormValue("name")',
    '\tfor _, one := range []string{name} {',
    '\t\texec.Command("sh", "-c", one).Run() // HIT',
    '\t}',
    '\tfor _, one := range []string{"a", "b"} {',
    '\t\texec.Command("sh", "-c", one).Run()',
    '\t}',
    '\tnames := map[string]string{"a": name, "b": "ls"}',
    '\texec.Command("sh", "-c", names["a"]).Run() // HIT',
    '\texec.Command("sh", "-c", names["b"]).Run()',
    '\tquery := &Query{Name: name}',
    '\texec.Command("sh", "-c", query.Name).Run() // HIT',
    '\tvar decoded Query',
    '\tjson.NewDecoder(r.Body).Decode(&decoded)',
    '\texec.Command("sh", "-c", decoded.Name).Run() // HIT',
    '}',
  ]);
});

t.test('taint propagation: PHP foreach, lists and array functions', async (t) => {
  await reportsMarkedLines(t, 'src/a.php', 'command-injection', [
    '<?php',
    '$name = $_GET["name"];',
    'foreach ([$name] as $one) { system("ls " . $one); } // HIT',
    'foreach ($_GET as $key => $one) { system("ls " . $one); } // HIT',
    'foreach (["a", "b"] as $one) { system("ls " . $one); }',
    '$list = []; $list[] = $name; system($list[0]); // HIT',
    '[$first, $second] = explode(":", $name); system($second); // HIT',
    'system(implode(" ", array_map("trim", $_GET["a"]))); // HIT',
    'system(implode(" ", array_map("escapeshellarg", $_GET["a"])));',
    'array_walk($_GET["a"], function ($one) { system($one); }); // HIT',
  ]);
});

t.test('taint propagation: Ruby blocks, appends, several targets and case', async (t) => {
  await reportsMarkedLines(t, 'app/a.rb', 'command-injection', [
    'def show',
    '  [params[:a]].each { |one| system("ls #{one}") } # HIT',
    '  params[:ids].each do |one|',
    '    system("ls #{one}") # HIT',
    '  end',
    "  ['a', 'b'].each { |one| system(\"ls #{one}\") }",
    '  list = []',
    '  list << params[:a]',
    '  system("ls #{list[0]}") # HIT',
    '  system("ls #{params[:ids].map { |one| one.strip }.join}") # HIT',
    '  system("ls #{params[:ids].map { |one| one.to_i }.join}")',
    '  system("ls #{params[:ids].map(&:to_i).join}")',
    "  first, second = params[:a], 'b'",
    '  system("ls #{first}") # HIT',
    '  system("ls #{second}")',
    "  chosen = case params[:a] when 'x' then 'y' else params[:a] end",
    '  system("ls #{chosen}") # HIT',
    'end',
  ]);
});

t.test('taint propagation: Java streams, lambdas and beans', async (t) => {
  await reportsMarkedLines(t, 'src/A.java', 'command-injection', [
    'class A {',
    '  @GetMapping("/") void show(@RequestParam List<String> names, @RequestParam String name) throws Exception {',
    '    names.forEach(x -> Runtime.getRuntime().exec("ls " + x)); // HIT',
    '    names.stream().map(x -> "ls " + x).forEach(x -> Runtime.getRuntime().exec(x)); // HIT',
    '    names.stream().map(Integer::parseInt).forEach(x -> Runtime.getRuntime().exec("ls " + x));',
    '    Optional.of(name).ifPresent(x -> Runtime.getRuntime().exec("ls " + x)); // HIT',
    '    Form form = new Form(); form.setName(name); form.setKind("a");',
    '    Runtime.getRuntime().exec("ls " + form.getName()); // HIT',
    '    Runtime.getRuntime().exec("ls " + form.getKind());',
    '    StringBuilder text = new StringBuilder(); text.append("ls ").append(name);',
    '    Runtime.getRuntime().exec(text.toString()); // HIT',
    '  }',
    '}',
  ]);
});

t.test('taint propagation: C# initializers, tuples, patterns and LINQ', async (t) => {
  await reportsMarkedLines(t, 'src/HomeController.cs', 'command-injection', [
    'class HomeController : Controller {',
    '  public IActionResult Show(List<string> names, string name) {',
    '    names.ForEach(x => Process.Start("cmd", "/c " + x)); // HIT',
    '    Process.Start("cmd", "/c " + string.Join(" ", names.Select(x => "a" + x))); // HIT',
    '    Process.Start("cmd", "/c " + string.Join(" ", names.Select(x => int.Parse(x))));',
    '    var map = new Dictionary<string, string> { { "a", name }, { "b", "c" } };',
    '    Process.Start("cmd", "/c " + map["a"]); // HIT',
    '    Process.Start("cmd", "/c " + map["b"]);',
    '    var form = new Form { Name = name }; Process.Start("cmd", "/c " + form.Name); // HIT',
    '    var (one, two) = (name, "x"); Process.Start("cmd", "/c " + one); // HIT',
    '    Process.Start("cmd", "/c " + two);',
    '    if (name is string text) { Process.Start("cmd", "/c " + text); } // HIT',
    '    var chosen = name switch { "a" => "b", _ => name }; Process.Start("cmd", "/c " + chosen); // HIT',
    '    Process.Start("cmd", string.Format("/c {0}", name)); // HIT',
    '    return Ok();',
    '  }',
    '}',
  ]);
});

t.test('taint propagation: what a constructor is given reaches the methods of that object', async (t) => {
  const cases: readonly (readonly [path: string, lines: readonly string[]])[] = [
    [
      'src/a.js',
      [
        "import { exec } from 'node:child_process';",
        'class Job {',
        "  constructor(name) { this.name = name; this.kind = 'all'; }",
        '  start() { exec(`ls ${this.name}`); } // HIT',
        '  list() { exec(`ls ${this.kind}`); }',
        '}',
        "app.get('/', (req, res) => { const job = new Job(req.query.name); job.start(); job.list(); });",
      ],
    ],
    [
      'src/a.py',
      [
        'import os',
        'from flask import request',
        'class Job:',
        '    def __init__(self, name):',
        '        self.name = name',
        "        self.kind = 'ls'",
        '    def start(self):',
        '        os.system(self.name)  # HIT',
        '    def list(self):',
        '        os.system(self.kind)',
        'def show():',
        "    job = Job(request.args['name'])",
        '    job.start()',
        '    job.list()',
      ],
    ],
    [
      'src/a.php',
      [
        '<?php class Job {',
        '  function __construct($name) { $this->name = $name; $this->kind = "ls"; }',
        '  function start() { system($this->name); } // HIT',
        '  function list() { system($this->kind); }',
        '}',
        '$job = new Job($_GET["name"]); $job->start(); $job->list();',
      ],
    ],
    [
      'src/a.rb',
      [
        'class Job',
        '  def initialize(name)',
        '    @name = name',
        "    @kind = 'ls'",
        '  end',
        '  def start',
        '    system("ls #{@name}") # HIT',
        '  end',
        '  def list',
        '    system("ls #{@kind}")',
        '  end',
        'end',
        'def show',
        '  Job.new(params[:name].to_s).start',
        'end',
      ],
    ],
    [
      'src/Job.java',
      [
        'class Job { String name; String kind;',
        '  Job(String name) { this.name = name; this.kind = "all"; }',
        '  void start() throws Exception { Runtime.getRuntime().exec("ls " + name); } // HIT',
        '  void list() throws Exception { Runtime.getRuntime().exec("ls " + this.kind); }',
        '  @GetMapping("/") void show(@RequestParam String name) { Job job = new Job(name); job.start(); job.list(); }',
        '}',
      ],
    ],
    [
      'src/Job.cs',
      [
        'class Job { string name; string kind;',
        '  public Job(string name) { this.name = name; this.kind = "all"; }',
        '  public void Start() { Process.Start("cmd", "/c " + name); } // HIT',
        '  public void List() { Process.Start("cmd", "/c " + this.kind); }',
        '  [HttpGet] public void Show(string name) { var job = new Job(name); job.Start(); job.List(); }',
        '}',
      ],
    ],
  ];
  for (const [path, lines] of cases) {
    const outcome = await scanner.scan(path, Buffer.from(lines.join('\n')));
    const found = 'skipped' in outcome ? [] : outcome.detections;

    const proven = found.filter(
      ({ ruleId, confidence }) => ruleId === 'command-injection' && confidence === 'high',
    );
    const marked = lines.flatMap((line, index) => (line.endsWith('HIT') ? [index + 1] : []));
    t.strictSame(
      proven.map(({ location }) => location?.startLine),
      marked,
      path,
    );
  }
});

t.test('Python: an option of a configuration holds what it was set to', async (t) => {
  const read = (option: string): string =>
    'import configparser\nfrom flask import request, redirect\n@app.route("/")\ndef go():\n' +
    "    parser = configparser.ConfigParser()\n    parser.add_section('a')\n    parser.set('a', 'safe', '/home')\n" +
    `    parser.set('a', 'to', request.args['to'])\n    return redirect(parser.get('a', '${option}'))`;

  t.strictSame(await reportedLines('src/a.py', read('to')), ['9 open-redirect']);
  t.strictSame(await reportedLines('src/a.py', read('safe')), []);
});

t.test('taint analysis: what is escaped for HTML is safe in a page alone', async (t) => {
  const python = (code: string): string =>
    `import html\nfrom flask import request, redirect\n@app.route("/")\ndef go():\n    to = html.escape(request.args['to'])\n    ${code}`;
  const php = (code: string): string => `<?php\n$name = htmlspecialchars($_GET['name']);\n${code}`;

  t.strictSame(await reportedLines('src/a.py', python('return redirect(to)')), ['6 open-redirect']);
  t.strictSame(await reportedLines('src/a.py', python("return open(f'/data/{to}').read()")), [
    '6 path-traversal',
  ]);
  t.strictSame(await reportedLines('src/a.py', python("return '<p>' + to")), []);
  t.strictSame(await reportedLines('src/a.php', php('echo "<p>$name";')), []);
  t.strictSame(await reportedLines('src/a.php', php('system("ls $name");')), ['3 command-injection']);
});
