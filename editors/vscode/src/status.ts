// The language status item: what is known about the functions of the file in the active editor.
import * as vscode from 'vscode';
import type { FunctionStatus, StatusParams } from './protocol';

/** "9 proved, 1 violated": verdicts that count, worst first; functions still at work are counted apart. */
export function summary(functions: FunctionStatus[]): string {
  const names: Record<string, string> = {
    violated: 'with counterexample',
    unknown: 'unknown',
    bounded: 'proved up to a bound',
    safe: 'safe as called',
    proved: 'proved',
  };
  const settled = functions.filter((f) => f.freshness === 'current');
  const parts = Object.keys(names).flatMap((verdict) => {
    const n = settled.filter((f) => f.verdict === verdict).length;
    return n > 0 ? [`${n} ${names[verdict]}`] : [];
  });
  const open = functions.length - settled.length;
  if (open > 0) parts.push(`${open} to verify`);
  return parts.length > 0 ? parts.join(', ') : 'no functions';
}

export class Status implements vscode.Disposable {
  private readonly item = vscode.languages.createLanguageStatusItem('verifyLs.status', { language: 'c' });
  private readonly known = new Map<string, StatusParams>();
  private readonly changes = new vscode.EventEmitter<void>();
  /** More, or less, is known of functions. */
  readonly onChange = this.changes.event;
  private readonly watcher = vscode.window.onDidChangeActiveTextEditor(() => this.show());

  constructor() {
    this.item.name = 'verify-ls';
    this.item.command = { command: 'verifyLs.showOutput', title: 'Show output' };
    this.item.text = 'verify-ls: starting';
  }

  update(params: StatusParams): void {
    this.known.set(vscode.Uri.parse(params.uri).toString(), params);
    this.changes.fire();
    this.show();
  }

  forget(uri: vscode.Uri): void {
    this.known.delete(uri.toString());
  }

  /** The functions of a document, as last heard. */
  functions(uri: vscode.Uri): FunctionStatus[] {
    return this.known.get(uri.toString())?.functions ?? [];
  }

  /** A state of the server itself: not started, stopped, failed. */
  server(text: string, severity = vscode.LanguageStatusSeverity.Information): void {
    this.known.clear();
    this.changes.fire();
    this.item.busy = false;
    this.item.severity = severity;
    this.item.text = `verify-ls: ${text}`;
    this.item.detail = undefined;
  }

  private show(): void {
    const uri = vscode.window.activeTextEditor?.document.uri.toString();
    const params = uri === undefined ? undefined : this.known.get(uri);
    if (!params) return;
    this.item.busy = params.functions.some((f) => f.trying || f.freshness === 'queued' || f.freshness === 'running');
    this.item.severity = vscode.LanguageStatusSeverity.Information;
    this.item.text = summary(params.functions);
    this.item.detail = 'verify-ls';
  }

  dispose(): void {
    this.watcher.dispose();
    this.changes.dispose();
    this.item.dispose();
  }
}
