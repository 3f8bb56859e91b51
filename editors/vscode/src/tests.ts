// The Testing view: folder > file > function, each function with what is known of it, verified again on demand.
//
// A function passes if it is proved, or safe as it is called; it fails on an error or a warning. What is open, proved up to a
// bound, fails for particular arguments only, or fails as a comment allows it, is skipped, and its description says which: green
// is for what is known.
import * as path from 'node:path';
import * as vscode from 'vscode';
import type { CoverAnswer, CoverRequest } from './cover';
import { Covered } from './coverage';
import type { FunctionStatus, StatusParams } from './protocol';

const shows = / · show$/; // what a click on the lens does
const settleMs = 250; // verdicts come one after the other, and findings behind them

export interface TestCommands {
  verifyFile(uri: string): Promise<unknown>;
  verifyFunction(uri: string, name: string): Promise<unknown>;
  cancel(): Promise<unknown>;
  cover(request: CoverRequest, token: vscode.CancellationToken): Promise<CoverAnswer | undefined>;
}

type Outcome = 'waiting' | 'running' | 'passed' | 'failed' | 'skipped';

export function outcome(f: FunctionStatus): Outcome {
  if (f.freshness === 'queued') return 'waiting';
  if (f.freshness === 'running' || f.trying) return 'running';
  if (f.freshness === 'stale') return 'skipped';
  if (f.verdict === 'proved' || f.verdict === 'safe') return 'passed';
  return f.verdict === 'violated' && f.severity !== undefined && f.severity <= 2 ? 'failed' : 'skipped';
}

class File {
  readonly functions = new Map<string, FunctionStatus>();
  private readonly shown = new Map<string, string>();
  private run: vscode.TestRun | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    readonly item: vscode.TestItem,
    readonly uri: vscode.Uri,
    private readonly controller: vscode.TestController,
  ) {}

  update(functions: FunctionStatus[]): void {
    this.functions.clear();
    for (const f of functions) this.functions.set(f.name, f);
    this.item.children.replace(functions.map((f) => this.itemOf(f)));
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.settle(), settleMs);
  }

  /** From now on results belong to this run, also those that are as they were. */
  begin(run: vscode.TestRun): void {
    this.end();
    this.shown.clear();
    this.run = run;
  }

  end(): void {
    clearTimeout(this.timer);
    this.run?.end();
    this.run = undefined;
  }

  private itemOf(f: FunctionStatus): vscode.TestItem {
    const item = this.item.children.get(f.name) ?? this.controller.createTestItem(f.name, f.name, this.uri);
    const { start, end } = f.range;
    item.range = new vscode.Range(start.line, start.character, end.line, end.character);
    item.description = f.text.replace(shows, '') + (f.allowed ? ' · allowed' : '');
    return item;
  }

  private settle(): void {
    const changed = [...this.functions.values()].filter((f) => this.shown.get(f.name) !== key(f));
    if (changed.length > 0) this.run ??= this.controller.createTestRun(new vscode.TestRunRequest(), undefined, false);
    for (const f of changed) this.show(f);
    const open = [...this.functions.values()].some((f) => ['waiting', 'running'].includes(outcome(f)));
    if (!open) this.end();
  }

  private show(f: FunctionStatus): void {
    const item = this.item.children.get(f.name);
    if (!item || !this.run) return;
    this.shown.set(f.name, key(f));
    const state = outcome(f);
    if (state === 'waiting') this.run.enqueued(item);
    else if (state === 'running') this.run.started(item);
    else if (state === 'passed') this.run.passed(item, f.millis);
    else if (state === 'failed') this.run.failed(item, [], f.millis); // the diagnostics say why
    else this.run.skipped(item);
    if (state !== 'waiting' && state !== 'running') this.run.appendOutput(this.output(f), undefined, item);
  }

  /** No place goes with it: the editor would repeat it behind the line. */
  private output(f: FunctionStatus): string {
    const { start, end } = f.range;
    const found = vscode.languages
      .getDiagnostics(this.uri)
      .filter((d) => d.source === 'verify-ls' && start.line <= d.range.start.line && d.range.start.line <= end.line)
      .map((d) => `  line ${d.range.start.line + 1}: ${d.message}`);
    return [`${f.name}: ${f.text.replace(shows, '')}`, ...found, ''].join('\n').replaceAll('\n', '\r\n');
  }
}

const key = (f: FunctionStatus): string => `${outcome(f)} ${f.text} ${String(f.allowed)}`;

export class Tests implements vscode.Disposable {
  private readonly controller = vscode.tests.createTestController('verifyLs', 'verify-ls');
  private readonly files = new Map<string, File>();

  constructor(private readonly commands: TestCommands) {
    const { Run, Coverage } = vscode.TestRunProfileKind;
    this.controller.createRunProfile('Verify', Run, (request, token) => this.verify(request, token), true);
    const cover = this.controller.createRunProfile('Cover', Coverage, (request, token) => this.cover(request, token), true);
    cover.loadDetailedCoverage = (_, file) => Promise.resolve(file instanceof Covered ? file.details() : []);
  }

  update(params: StatusParams): void {
    const uri = vscode.Uri.parse(params.uri);
    if (params.gone) {
      this.forget(uri);
      return;
    }
    let file = this.files.get(uri.toString());
    if (!file) {
      const item = this.controller.createTestItem(uri.toString(), path.basename(uri.fsPath), uri);
      this.folder(uri).children.add(item);
      file = new File(item, uri, this.controller);
      this.files.set(uri.toString(), file);
    }
    file.update(params.functions);
  }

  forget(uri: vscode.Uri): void {
    const file = this.files.get(uri.toString());
    if (!file) return;
    file.end();
    this.files.delete(uri.toString());
    const folder = this.folder(uri);
    folder.children.delete(uri.toString());
    if (folder.children.size === 0) this.controller.items.delete(folder.id);
  }

  /** What an ended server knew is not known any more. */
  clear(): void {
    for (const file of [...this.files.values()]) this.forget(file.uri);
  }

  private folder(uri: vscode.Uri): vscode.TestItem {
    const name = path.dirname(vscode.workspace.asRelativePath(uri));
    const label = name === '.' ? (vscode.workspace.getWorkspaceFolder(uri)?.name ?? name) : name;
    const item = this.controller.items.get(name) ?? this.controller.createTestItem(name, label);
    this.controller.items.add(item);
    return item;
  }

  private filesOf(item: vscode.TestItem): File[] {
    const file = this.files.get(item.id);
    return file ? [file] : [...item.children].flatMap(([, child]) => this.filesOf(child));
  }

  private async verify(request: vscode.TestRunRequest, token: vscode.CancellationToken): Promise<void> {
    const items = request.include ?? [...this.controller.items].map(([, item]) => item);
    token.onCancellationRequested(() => void this.commands.cancel());
    for (const item of items) {
      const file = item.parent && this.files.get(item.parent.id);
      if (file) {
        file.begin(this.controller.createTestRun(request));
        await this.commands.verifyFunction(file.uri.toString(), item.id);
        continue;
      }
      for (const each of this.filesOf(item)) {
        each.begin(this.controller.createTestRun(request));
        await this.commands.verifyFile(each.uri.toString());
      }
    }
  }

  /** Its items get no state: they keep the verdicts, which are about other questions. */
  private async cover(request: vscode.TestRunRequest, token: vscode.CancellationToken): Promise<void> {
    const run = this.controller.createTestRun(request);
    for (const [file, items] of this.chosen(request)) {
      if (token.isCancellationRequested) break;
      for (const item of items) run.started(item);
      const all = items.length === file.item.children.size;
      const ranges = new Map([...file.item.children].flatMap(([id, { range }]) => (range ? [[id, range] as const] : [])));
      const answer = await this.commands.cover({ uri: file.uri, functions: all ? undefined : items.map((i) => i.id), ranges }, token);
      if (answer) report(run, file.item, items, answer);
    }
    run.end();
  }

  /** The functions that a request is about, by file. */
  private chosen(request: vscode.TestRunRequest): Map<File, vscode.TestItem[]> {
    const found = new Map<File, vscode.TestItem[]>();
    const add = (file: File, items: vscode.TestItem[]): void => {
      const known = found.get(file) ?? [];
      found.set(file, [...known, ...items.filter((i) => !known.includes(i) && !excluded(i, request))]);
    };
    for (const item of request.include ?? [...this.controller.items].map(([, each]) => each)) {
      const file = item.parent && this.files.get(item.parent.id);
      if (file) add(file, [item]);
      else for (const each of this.filesOf(item)) add(each, [...each.item.children].map(([, child]) => child));
    }
    return new Map([...found].filter(([, items]) => items.length > 0));
  }

  dispose(): void {
    for (const file of this.files.values()) file.end();
    this.controller.dispose();
  }
}

function excluded(item: vscode.TestItem, request: vscode.TestRunRequest): boolean {
  if (request.exclude?.includes(item)) return true;
  return item.parent !== undefined && excluded(item.parent, request);
}

function report(run: vscode.TestRun, file: vscode.TestItem, items: vscode.TestItem[], answer: CoverAnswer): void {
  const print = (lines: string[], item: vscode.TestItem): void => {
    run.appendOutput([...lines, ''].join('\n').replaceAll('\n', '\r\n'), undefined, item);
  };
  if (answer.problem !== undefined) {
    run.errored(file, new vscode.TestMessage(answer.problem));
    print([`${file.label}: ${answer.problem}`], file);
  }
  for (const item of items) print(answer.words.get(item.id) ?? [], item);
  if (answer.coverage) run.addCoverage(answer.coverage);
}
