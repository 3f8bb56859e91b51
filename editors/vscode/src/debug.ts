// Debugging a counterexample: the adapter is the server's program with `--dap`; lens, quick fix and commands start it.
import * as path from 'node:path';
import * as vscode from 'vscode';
import { isC, section, serverProgram } from './config';
import type { FunctionStatus } from './protocol';

export const debugType = 'verify-ls';
const source = 'verify-ls';

/** Which finding; what is left out the adapter chooses. */
export interface Finding {
  uri: vscode.Uri;
  function?: string;
  line?: number; // of the check, from 1
  check?: string;
}

type Functions = (uri: vscode.Uri) => FunctionStatus[];

/** The adapter, configurations that say little, the lens `debug` and the quick fix. */
export class Debug implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  private readonly parts: vscode.Disposable[];

  constructor(
    private readonly context: vscode.ExtensionContext,
    private readonly functions: Functions,
    say: (text: string) => void,
  ) {
    const selector = { scheme: 'file', language: 'c' };
    this.parts = [
      this.changed,
      vscode.debug.registerDebugAdapterDescriptorFactory(debugType, {
        createDebugAdapterDescriptor: async () => {
          const { command } = await serverProgram(this.context, say);
          return new vscode.DebugAdapterExecutable(command, ['--dap']);
        },
      }),
      vscode.debug.registerDebugConfigurationProvider(debugType, { resolveDebugConfiguration: (_, config) => complete(config) }),
      vscode.languages.registerCodeLensProvider(selector, {
        onDidChangeCodeLenses: this.changed.event,
        provideCodeLenses: (document) => this.lenses(document.uri),
      }),
      vscode.languages.registerCodeActionsProvider(
        selector,
        { provideCodeActions: (document, _, context) => context.diagnostics.filter(isOurs).map((d) => action(document.uri, d)) },
        { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix] },
      ),
    ];
  }

  /** What is known of functions has changed. */
  update(): void {
    this.changed.fire();
  }

  async start(finding: Finding): Promise<void> {
    const { uri, ...which } = finding;
    await vscode.debug.startDebugging(vscode.workspace.getWorkspaceFolder(uri), {
      type: debugType,
      request: 'launch',
      name: `Counterexample${which.function === undefined ? '' : ` of ${which.function}`}`,
      program: uri.fsPath,
      ...which,
    });
  }

  dispose(): void {
    for (const part of this.parts) part.dispose();
  }

  private lenses(uri: vscode.Uri): vscode.CodeLens[] {
    return this.functions(uri)
      .filter((f) => f.verdict === 'violated' && f.freshness === 'current')
      .map((f) => {
        const { start, end } = f.nameRange;
        const range = new vscode.Range(start.line, start.character, end.line, end.character);
        const title = 'debug';
        return new vscode.CodeLens(range, { title, command: 'verifyLs.debug', arguments: [{ uri, function: f.name }] });
      });
  }
}

function isOurs(diagnostic: vscode.Diagnostic): boolean {
  return diagnostic.source === source;
}

/** The finding of a diagnostic: its `data` says in the verification of which function it was found. */
export function findingOf(uri: vscode.Uri, diagnostic: vscode.Diagnostic): Finding {
  const { data } = diagnostic as { data?: { function?: string; check?: string } };
  return { uri, function: data?.function, check: data?.check, line: diagnostic.range.start.line + 1 };
}

function action(uri: vscode.Uri, diagnostic: vscode.Diagnostic): vscode.CodeAction {
  const made = new vscode.CodeAction('Debug this counterexample', vscode.CodeActionKind.QuickFix);
  made.diagnostics = [diagnostic];
  made.command = { title: made.title, command: 'verifyLs.debug', arguments: [findingOf(uri, diagnostic)] };
  return made;
}

/** Of F5 without a launch.json: the file that is looked at. Settings go with each session. */
function complete(config: vscode.DebugConfiguration): vscode.DebugConfiguration | undefined {
  const document = vscode.window.activeTextEditor?.document;
  const settings: unknown = JSON.parse(JSON.stringify(vscode.workspace.getConfiguration(section)));
  if (config.type === '' || config.type === undefined) {
    if (!document || !isC(document)) return undefined;
    Object.assign(config, { type: debugType, request: 'launch', name: path.basename(document.fileName), program: document.fileName });
  }
  config.settings ??= settings;
  return config;
}
