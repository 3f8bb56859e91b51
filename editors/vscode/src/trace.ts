// The view "Counterexample": the inputs and the steps of one failing run; a step leads to its line.
import * as vscode from 'vscode';
import type { Finding } from './debug';
import type { TraceData, TraceStep } from './protocol';

type Node =
  | { kind: 'head'; label: string }
  | { kind: 'input'; name: string; value: string }
  | { kind: 'step'; step: TraceStep; index: number; children: Node[] };

/** Steps as a tree: what happens in a callee hangs under its `enter`, which has the callee's depth. */
export function nest(steps: TraceStep[]): Node[] {
  const top: Node[] = [];
  const open = [{ depth: 0, children: top }];
  const last = (): { depth: number; children: Node[] } => open[open.length - 1]!;
  steps.forEach((step, index) => {
    const enters = step.kind === 'enter' && step.depth > 0;
    while (open.length > 1 && last().depth >= step.depth + (enters ? 0 : 1)) open.pop();
    const node: Node = { kind: 'step', step, index, children: [] };
    last().children.push(node);
    if (enters) open.push({ depth: step.depth, children: node.children });
  });
  return top;
}

const icons: Record<string, string> = { enter: 'arrow-right', return: 'arrow-left', input: 'symbol-parameter', fail: 'error' };

export class TraceView implements vscode.TreeDataProvider<Node>, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<undefined>();
  readonly onDidChangeTreeData = this.changed.event;
  private readonly view: vscode.TreeView<Node>;
  private readonly line = vscode.window.createTextEditorDecorationType({
    isWholeLine: true,
    backgroundColor: new vscode.ThemeColor('editor.stackFrameHighlightBackground'),
  });
  private trace: TraceData | undefined;
  private roots: Node[] = [];
  private steps: Node[] = [];
  private readonly parents = new Map<Node, Node>();
  private current = -1;

  constructor() {
    this.view = vscode.window.createTreeView('verifyLs.trace', { treeDataProvider: this });
  }

  async show(trace: TraceData): Promise<void> {
    this.trace = trace;
    this.roots = [
      { kind: 'head', label: trace.message },
      ...trace.inputs.map((i): Node => ({ kind: 'input', ...i })),
      ...nest(trace.steps),
    ];
    this.index();
    this.current = -1;
    await vscode.commands.executeCommand('setContext', 'verifyLs.hasTrace', true);
    this.view.description = trace.function;
    this.changed.fire(undefined);
    await vscode.commands.executeCommand('verifyLs.trace.focus', { preserveFocus: true });
    await this.go(trace.steps.length - 1); // where it fails
  }

  /** What the view shows. */
  get finding(): Finding | undefined {
    if (!this.trace) return undefined;
    const { uri, function: name, range } = this.trace;
    return { uri: vscode.Uri.parse(uri), function: name, line: range && range.start.line + 1 };
  }

  async close(): Promise<void> {
    this.trace = undefined;
    this.roots = this.steps = [];
    this.view.description = undefined;
    this.unmark();
    await vscode.commands.executeCommand('setContext', 'verifyLs.hasTrace', false);
    this.changed.fire(undefined);
  }

  /** One step on or back. */
  async move(by: number): Promise<void> {
    if (this.trace) await this.go(this.current + by);
  }

  /** Makes step number `index` the current one and shows its line. */
  async go(index: number): Promise<void> {
    const node = this.steps[index];
    if (node?.kind !== 'step') return;
    this.current = index;
    await this.view.reveal(node, { select: true, focus: false });
    const location = node.step.location;
    if (!location) return;
    const { start, end } = location.range;
    const range = new vscode.Range(start.line, start.character, end.line, end.character);
    const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(location.uri));
    const editor = await vscode.window.showTextDocument(document, { selection: range, preserveFocus: false });
    this.unmark();
    editor.setDecorations(this.line, [range]);
  }

  getChildren(node?: Node): Node[] {
    if (!node) return this.roots;
    return node.kind === 'step' ? node.children : [];
  }

  getParent(node: Node): Node | undefined {
    return this.parents.get(node);
  }

  getTreeItem(node: Node): vscode.TreeItem {
    if (node.kind === 'head') return item(node.label, 'bug');
    if (node.kind === 'input') return item(`${node.name} = ${node.value}`, 'symbol-parameter', 'input');
    const { text, kind, location } = node.step;
    const made = item(text, icons[kind] ?? 'symbol-variable', location ? `line ${location.range.start.line + 1}` : '');
    if (node.children.length > 0) made.collapsibleState = vscode.TreeItemCollapsibleState.Expanded;
    made.command = { command: 'verifyLs.revealStep', title: 'Show step', arguments: [node.index] };
    return made;
  }

  dispose(): void {
    this.view.dispose();
    this.line.dispose();
    this.changed.dispose();
  }

  private index(): void {
    this.parents.clear();
    this.steps = [];
    const visit = (nodes: Node[], parent: Node | undefined): void => {
      for (const node of nodes) {
        if (parent) this.parents.set(node, parent);
        if (node.kind === 'step') {
          this.steps[node.index] = node;
          visit(node.children, node);
        }
      }
    };
    visit(this.roots, undefined);
  }

  private unmark(): void {
    for (const editor of vscode.window.visibleTextEditors) editor.setDecorations(this.line, []);
  }
}

function item(label: string, icon: string, description = ''): vscode.TreeItem {
  const made = new vscode.TreeItem(label);
  made.iconPath = new vscode.ThemeIcon(icon);
  made.description = description;
  made.tooltip = label;
  return made;
}

/** A trace from a diagnostic alone: its related information, in order. */
export function fromDiagnostic(uri: vscode.Uri, name: string, diagnostic: vscode.Diagnostic): TraceData {
  const place = (at: vscode.Range): { start: vscode.Position; end: vscode.Position } => ({ start: at.start, end: at.end });
  return {
    uri: uri.toString(),
    function: name,
    message: diagnostic.message.split('\n', 1)[0] ?? '',
    inputs: [],
    steps: [
      ...(diagnostic.relatedInformation ?? []).map((info) => ({
        text: info.message,
        kind: 'assign',
        depth: 0,
        location: { uri: info.location.uri.toString(), range: place(info.location.range) },
      })),
      { text: diagnostic.message, kind: 'fail', depth: 0, location: { uri: uri.toString(), range: place(diagnostic.range) } },
    ],
  };
}
