// The report of `verify-ls cover --format json` (docs/json.md) as the editor's coverage, and in words.
//
// Counts are numbers of tests: that many of those found get there. What no test reaches has 0, and a label says whether that is
// proved. The editor shows labels of branches only, so an unreached statement gets a branch that says it.
import * as vscode from 'vscode';

type Kind = 'statement' | 'branch' | 'condition' | 'mcdc';

interface Goal {
  number: number;
  kind: Kind;
  way: 'run' | 'true' | 'false' | 'case' | 'default' | 'no-case';
  line: number; // from 1, as endLine; columns are bytes from 1
  column: number;
  endLine: number;
  endColumn: number;
  text: string;
  decision?: number;
  state: 'reached' | 'impossible' | 'unknown';
  reason?: string;
}

interface CoveredFunction {
  name: string;
  line: number;
  counts: Partial<Record<Kind, { all: number; reached: number; impossible: number }>>;
  notes: string[];
  goals: Goal[];
}

interface CoverTest {
  function: string;
  inputs: { name: string; value: string }[];
  goals: number[];
  end: 'returns' | 'exits' | 'fails' | 'unknown';
  check?: string;
  endLine?: number;
}

export interface CoverFile {
  file: string;
  problem?: string;
  functions: CoveredFunction[];
  tests: CoverTest[];
  assumptions?: { function: string; text: string }[];
}

export interface CoverReport {
  version: 1;
  files: CoverFile[];
}

/** The text that the report is about, for its places: columns of the editor are UTF-16. */
class Source {
  private readonly lines: string[];
  private readonly bytes: string[]; // the same lines with a character for each byte

  constructor(text: Buffer) {
    this.lines = text.toString('utf8').split('\n');
    this.bytes = text.toString('latin1').split('\n');
  }

  position(line: number, column: number): vscode.Position {
    const before = (this.bytes[line - 1] ?? '').slice(0, Math.max(column - 1, 0));
    return new vscode.Position(Math.max(line - 1, 0), Buffer.from(before, 'latin1').toString('utf8').length);
  }

  range(goal: Goal): vscode.Range {
    return new vscode.Range(this.position(goal.line, goal.column), this.position(goal.endLine, goal.endColumn));
  }

  /** The range without the white space and opening brackets at its end. */
  trimmed(range: vscode.Range): vscode.Range {
    const { start } = range;
    let end = range.end;
    while (start.isBefore(end)) {
      const kept = (this.lines[end.line] ?? '').slice(0, end.character).replace(/[\s{(]+$/, '');
      if (kept !== '') return new vscode.Range(start, new vscode.Position(end.line, kept.length));
      end = new vscode.Position(end.line - 1, this.lines[end.line - 1]?.length ?? 0);
    }
    return range;
  }
}

/** What the editor gets of a file at once, and all that it may ask for later. */
export class Covered extends vscode.FileCoverage {
  constructor(
    uri: vscode.Uri,
    private readonly report: CoverFile,
    private readonly text: Buffer,
    private readonly ranges: ReadonlyMap<string, vscode.Range>, // of functions
  ) {
    const count = (kind: Kind): vscode.TestCoverageCount => {
      const all = report.functions.map((f) => f.counts[kind]);
      const sum = (part: 'all' | 'reached'): number => all.reduce((n, c) => n + (c?.[part] ?? 0), 0);
      return new vscode.TestCoverageCount(sum('reached'), sum('all'));
    };
    const entered = report.functions.filter((f) => f.goals.some((g) => g.state === 'reached'));
    const functions = new vscode.TestCoverageCount(entered.length, report.functions.length);
    super(uri, count('statement'), count('branch'), functions);
  }

  details(): vscode.FileCoverageDetail[] {
    const source = new Source(this.text);
    const hits = new Map<number, number>();
    for (const test of this.report.tests) for (const goal of test.goals) hits.set(goal, (hits.get(goal) ?? 0) + 1);
    return this.report.functions.flatMap((f) => [this.declaration(f, hits), ...statements(f, hits, source)]);
  }

  private declaration(f: CoveredFunction, hits: Map<number, number>): vscode.DeclarationCoverage {
    const at = this.ranges.get(f.name) ?? new vscode.Position(f.line - 1, 0);
    return new vscode.DeclarationCoverage(f.name, Math.max(0, ...f.goals.map((g) => hits.get(g.number) ?? 0)), at);
  }
}

function statements(f: CoveredFunction, hits: Map<number, number>, source: Source): vscode.StatementCoverage[] {
  const all = f.goals
    .filter((g) => g.kind === 'statement')
    .map((goal) => ({ goal, range: source.range(goal), end: source.range(goal).end, outcomes: [] as Goal[] }))
    .sort((x, y) => x.range.start.compareTo(y.range.start));
  /** The innermost of the statements before the one at `below`. */
  const around = (range: vscode.Range, below = all.length): (typeof all)[number] | undefined => {
    for (let i = below - 1; i >= 0; i--) if (all[i]?.range.contains(range)) return all[i];
    return undefined;
  };
  const shorten = (s: (typeof all)[number] | undefined, at: vscode.Position): void => {
    if (s?.range.start.isBefore(at) && at.isBefore(s.end)) s.end = at;
  };
  all.forEach((s, i) => shorten(around(s.range, i), s.range.start)); // `if (x)` without what depends on it
  for (const goal of outcomes(f.goals)) {
    const owner = around(source.range(goal));
    owner?.outcomes.push(goal);
    if (goal.way === 'case' || goal.way === 'default') shorten(owner, source.range(goal).start);
  }
  return all.map(({ goal, range, end, outcomes }) => {
    const head = source.trimmed(new vscode.Range(range.start, end));
    const branches = outcomes.map((o) => new vscode.BranchCoverage(hits.get(o.number) ?? 0, place(o, source), outcomeLabel(o)));
    if (goal.state !== 'reached') branches.push(new vscode.BranchCoverage(0, head, statementLabel(goal)));
    return new vscode.StatementCoverage(hits.get(goal.number) ?? 0, head, branches);
  });
}

/** Ways out of decisions; their conditions only where that says more: a sole condition is the decision, and one that is never
 * true never decides by it. */
function outcomes(goals: Goal[]): Goal[] {
  const same = (x: Goal, y: Goal): boolean => x.decision === y.decision && x.way === y.way;
  const conditions = goals.filter((g) => g.kind === 'condition');
  return goals.filter((g) => {
    if (g.kind === 'statement') return false;
    if (g.kind === 'branch') return true;
    if (conditions.filter((c) => same(c, g)).length === 1) return false;
    const own = conditions.filter((c) => same(c, g) && c.number <= g.number).pop();
    return g.kind === 'condition' || own?.state === 'reached';
  });
}

/** Behind what decides: an empty range, at which the editor puts a mark where it is not covered. */
function place(goal: Goal, source: Source): vscode.Range | undefined {
  if (goal.way === 'no-case') return undefined; // behind the head of the statement
  const { start, end } = source.range(goal);
  const at = goal.way === 'case' || goal.way === 'default' ? start : end;
  return new vscode.Range(at, at);
}

function statementLabel(goal: Goal): string {
  if (goal.state === 'impossible') return 'cannot be reached, whatever the inputs (proved)';
  return `not known whether it can be reached: ${goal.reason ?? 'no reason given'}`;
}

function outcomeLabel(goal: Goal): string {
  const name = goal.way === 'default' ? 'default' : goal.way === 'no-case' ? 'none of the cases' : goal.text;
  const [is, never, ever] =
    goal.way !== 'true' && goal.way !== 'false'
      ? ['is jumped to', 'is never jumped to', 'is ever jumped to']
      : goal.kind === 'mcdc'
        ? [`decides by being ${goal.way}`, `never decides by being ${goal.way}`, `ever decides by being ${goal.way}`]
        : [`is ${goal.way}`, `is never ${goal.way}`, `is ever ${goal.way}`];
  if (goal.state === 'reached') return `${name} ${is}`;
  if (goal.state === 'impossible') return `${name} ${never} (proved)`;
  return `not known whether ${name} ${ever}: ${goal.reason ?? 'no reason given'}`;
}

const kindNames: [Kind, string][] = [
  ['statement', 'statements'],
  ['branch', 'branches'],
  ['condition', 'conditions'],
  ['mcdc', 'MC/DC'],
];

/** What the command line prints of each function, which the output of a test run shows. */
export function coverageWords(report: CoverFile): Map<string, string[]> {
  return new Map(
    report.functions.map((f) => {
      const tests = report.tests.flatMap((t, i) => (t.function === f.name ? [`  test ${i + 1}: ${testWords(t)}`] : []));
      const assumed = (report.assumptions ?? []).filter((a) => a.function === f.name).map((a) => `  assumed: ${a.text}`);
      return [f.name, [`${f.name}: ${countWords(f)}`, ...f.notes.map((n) => `  ${n}`), ...tests, ...assumed]];
    }),
  );
}

function countWords(f: CoveredFunction): string {
  return kindNames
    .flatMap(([kind, name]) => {
      const c = f.counts[kind];
      if (!c || c.all === 0) return [];
      const open = c.all - c.reached - c.impossible;
      const rest = (c.impossible > 0 ? `, ${c.impossible} cannot be reached` : '') + (open > 0 ? `, ${open} not known` : '');
      return [`${name} ${c.reached} of ${c.all}${rest}`];
    })
    .join('; ');
}

function testWords(t: CoverTest): string {
  const inputs = t.inputs.map((i) => `${i.name} = ${i.value}`).join(', ') || 'no particular inputs';
  if (t.end === 'exits') return `${inputs} (the program ends)`;
  if (t.end === 'unknown') return `${inputs} (goes on for long)`;
  if (t.end !== 'fails') return inputs;
  return `${inputs} (then fails${t.endLine === undefined ? '' : ` in line ${t.endLine}`}: ${t.check ?? 'a check'})`;
}
