// Tells the server where the user looks, so that it verifies that first.
import * as vscode from 'vscode';
import { isC } from './config';
import type { LookAtParams } from './protocol';

const pauseMs = 150; // after the last key or scroll

export class Look implements vscode.Disposable {
  private timer: NodeJS.Timeout | undefined;
  private readonly watchers: vscode.Disposable[];

  constructor(private readonly tell: (params: LookAtParams) => void) {
    const soon = (): void => this.soon();
    this.watchers = [
      vscode.window.onDidChangeActiveTextEditor(soon),
      vscode.window.onDidChangeTextEditorSelection(soon),
      vscode.window.onDidChangeTextEditorVisibleRanges(soon),
    ];
  }

  private soon(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.now(), pauseMs);
  }

  private now(): void {
    const editor = vscode.window.activeTextEditor;
    if (!editor || !isC(editor.document) || !['file', 'untitled'].includes(editor.document.uri.scheme)) return;
    const first = editor.visibleRanges[0];
    const last = editor.visibleRanges[editor.visibleRanges.length - 1];
    this.tell({
      textDocument: { uri: editor.document.uri.toString() },
      position: editor.selection.active,
      ...(first && last ? { visible: { start: first.start, end: last.end } } : {}),
    });
  }

  dispose(): void {
    clearTimeout(this.timer);
    for (const watcher of this.watchers) watcher.dispose();
  }
}
