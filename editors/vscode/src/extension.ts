// Entry point: wires the server, the status item, the trace view and the commands together.
import * as vscode from 'vscode';
import { Server } from './client';
import { isC } from './config';
import { Cover } from './cover';
import { Debug, findingOf } from './debug';
import type { Finding } from './debug';
import { Look } from './look';
import { command, lookAtMethod } from './protocol';
import type { Call, CallersData, FunctionStatus, TraceData } from './protocol';
import { Status } from './status';
import { Tests } from './tests';
import { TraceView, fromDiagnostic } from './trace';

const source = 'verify-ls';

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const status = new Status();
  const traces = new TraceView();
  const tests: Tests = new Tests({
    verifyFile: (uri) => server.execute(command.verifyFile, uri),
    verifyFunction: (uri, name) => server.execute(command.verifyFunction, uri, name),
    cancel: () => server.execute(command.cancel),
    cover: (request, token) => cover.run(request, token),
  });
  const server: Server = new Server(context, status, tests, (args) => showTrace(server, traces, args));
  const cover = new Cover(context, (text) => server.output.appendLine(text));
  const debug = new Debug(
    context,
    (uri) => status.functions(uri),
    (text) => server.output.appendLine(text),
  );
  const cursor = new Cursor(server, status, traces, debug);
  const on = (name: string, run: (...args: never[]) => unknown): vscode.Disposable =>
    vscode.commands.registerCommand(`verifyLs.${name}`, run);
  /** VS Code calls a header C++, so the extension is there for C++ files as well; the server is not. */
  const startWithC = async (): Promise<void> => {
    if (!server.started && vscode.workspace.textDocuments.some(isC)) await server.start();
  };
  context.subscriptions.push(
    status,
    traces,
    tests,
    server,
    debug,
    status.onChange(() => debug.update()),
    new Look((params) => server.notify(lookAtMethod, params)),
    on('verifyFile', () => cursor.verifyFile()),
    on('verifyFunction', () => cursor.verifyFunction()),
    on('showCounterexample', () => cursor.showCounterexample()),
    on('showCallers', () => cursor.showCallers()),
    on('debug', (finding?: Finding) => (finding ? debug.start(finding) : cursor.debug())),
    on('debugCounterexample', () => traces.finding && debug.start(traces.finding)),
    on('restart', () => server.restart()),
    on('showOutput', () => server.output.show()),
    on('revealStep', (index: number) => traces.go(index)),
    on('nextStep', () => traces.move(1)),
    on('previousStep', () => traces.move(-1)),
    on('closeCounterexample', () => traces.close()),
    vscode.workspace.onDidGrantWorkspaceTrust(startWithC),
    vscode.workspace.onDidOpenTextDocument(startWithC),
    vscode.workspace.onDidCloseTextDocument((document) => {
      status.forget(document.uri);
      tests.forget(document.uri);
    }),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (['path', 'arguments'].some((s) => change.affectsConfiguration(`verifyLs.${s}`))) void server.restart();
    }),
  );
  await startWithC();
}

/** The server's lens command, shown in the view rather than as text. */
async function showTrace(server: Server, traces: TraceView, args: unknown[]): Promise<void> {
  const trace = await server.execute<TraceData | null>(command.traceData, ...args);
  if (trace) await traces.show(trace);
  else await server.execute(command.showTrace, ...args); // the text document still works
}

/** Commands on what the cursor is in. */
class Cursor {
  constructor(
    private readonly server: Server,
    private readonly status: Status,
    private readonly traces: TraceView,
    private readonly debugger_: Debug,
  ) {}

  /** The diagnostic at the cursor, else what the function there has. */
  async debug(): Promise<void> {
    const editor = this.editor();
    if (!editor) return;
    const uri = editor.document.uri;
    const line = editor.selection.active.line;
    const at = vscode.languages.getDiagnostics(uri).find((d) => d.source === source && d.range.start.line === line);
    const here = this.functionAt(editor);
    if (at) await this.debugger_.start(findingOf(uri, at));
    else if (here?.verdict === 'violated') await this.debugger_.start({ uri, function: here.name });
    else hint('There is no counterexample here.');
  }

  async verifyFile(): Promise<void> {
    const editor = this.editor();
    if (editor) await this.server.execute(command.verifyFile, editor.document.uri.toString());
  }

  async verifyFunction(): Promise<void> {
    const editor = this.editor();
    const here = editor && this.functionAt(editor);
    if (here) await this.server.execute(command.verifyFunction, editor.document.uri.toString(), here.name);
    else hint('Put the cursor into a function.');
  }

  async showCounterexample(): Promise<void> {
    const editor = this.editor();
    if (!editor) return;
    const uri = editor.document.uri;
    const failing = this.status.functions(uri).filter((f) => f.verdict === 'violated');
    const here = failing.find((f) => f === this.functionAt(editor)) ?? failing[0];
    if (!here) {
      hint('No function of this file has a counterexample.');
      return;
    }
    const trace = await this.server.execute<TraceData | null>(command.traceData, uri.toString(), here.name);
    const diagnostic = this.diagnosticIn(uri, here);
    if (trace) await this.traces.show(trace);
    else if (diagnostic) await this.traces.show(fromDiagnostic(uri, here.name, diagnostic));
    else hint(`The counterexample of ${here.name} is being computed anew.`);
  }

  async showCallers(): Promise<void> {
    const editor = this.editor();
    const here = editor && this.functionAt(editor);
    if (!here) {
      if (editor) hint('Put the cursor into a function.');
      return;
    }
    const found = await this.server.execute<CallersData>(command.showCallers, editor.document.uri.toString(), here.name, true);
    if (found?.calls.length) await pickCall(here.name, found.calls);
    else hint(`No call of ${here.name} is known.`);
  }

  private editor(): vscode.TextEditor | undefined {
    const editor = vscode.window.activeTextEditor;
    if (editor && isC(editor.document)) return editor;
    hint('Open a C file first.');
    return undefined;
  }

  private functionAt(editor: vscode.TextEditor): FunctionStatus | undefined {
    const line = editor.selection.active.line;
    return this.status
      .functions(editor.document.uri)
      .find((f) => f.range.start.line <= line && line <= f.range.end.line);
  }

  private diagnosticIn(uri: vscode.Uri, f: FunctionStatus): vscode.Diagnostic | undefined {
    return vscode.languages
      .getDiagnostics(uri)
      .find((d) => d.source === source && d.range.start.line >= f.range.start.line && d.range.end.line <= f.range.end.line);
  }
}

const answers: Record<Call['answer'], [icon: string, text: string]> = {
  keeps: ['$(check)', 'never makes it fail'],
  breaks: ['$(error)', 'can make it fail, or fails itself'],
  open: ['$(question)', 'not decided'],
  pending: ['$(sync)', 'not verified with it'],
};

/** Lists the calls, those that break something first; the chosen one is opened. */
async function pickCall(name: string, calls: Call[]): Promise<void> {
  const order: Call['answer'][] = ['breaks', 'open', 'pending', 'keeps'];
  const items = [...calls]
    .sort((x, y) => order.indexOf(x.answer) - order.indexOf(y.answer))
    .map((call) => {
      const [icon, text] = answers[call.answer];
      return { label: `${icon} ${call.caller}`, description: call.call ?? '', detail: text, call };
    });
  const chosen = await vscode.window.showQuickPick(items, { placeHolder: `Calls of ${name}`, matchOnDescription: true });
  const at = chosen?.call.location;
  if (!at) return;
  const { start, end } = at.range;
  const selection = new vscode.Range(start.line, start.character, end.line, end.character);
  await vscode.window.showTextDocument(vscode.Uri.parse(at.uri), { selection });
}

function hint(text: string): void {
  void vscode.window.setStatusBarMessage(`verify-ls: ${text}`, 5000);
}
