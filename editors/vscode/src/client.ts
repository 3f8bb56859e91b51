// The connection to the server: started once the workspace is trusted, restarted on demand.
import * as vscode from 'vscode';
import { CloseAction, ErrorAction, ErrorHandlerResult, LanguageClient, State } from 'vscode-languageclient/node';
import type { LanguageClientOptions } from 'vscode-languageclient/node';
import { documents, section, serverProgram } from './config';
import { command, statusMethod } from './protocol';
import type { StatusParams } from './protocol';
import type { Status } from './status';
import type { Tests } from './tests';

const maxCrashes = 5; // within three minutes

export class Server implements vscode.Disposable {
  started = false;
  readonly output = vscode.window.createOutputChannel('verify-ls');
  private client: LanguageClient | undefined;
  private crashes: number[] = [];

  constructor(
    private readonly context: vscode.ExtensionContext,
    private readonly status: Status,
    private readonly tests: Tests,
    /** Runs instead of the server's own way to show a trace (a text document). */
    private readonly showTrace: (args: unknown[]) => Promise<void>,
  ) {}

  async start(): Promise<void> {
    if (!vscode.workspace.isTrusted) {
      this.status.server('waits until the workspace is trusted');
      return;
    }
    this.started = true;
    const { command: program, args } = await serverProgram(this.context, (text) => this.output.appendLine(text));
    const run = { command: program, args };
    const client = new LanguageClient('verifyLs', 'verify-ls', run, this.options());
    this.client = client;
    client.onDidChangeState(({ newState }) => {
      if (newState === State.Starting) this.status.server('starting');
      if (newState === State.Running) this.status.server('ready');
    });
    client.onNotification(statusMethod, (params: StatusParams) => {
      if (params.version !== null) this.status.update(params);
      this.tests.update(params);
    });
    try {
      await client.start();
    } catch (error) {
      this.fail(`cannot start ${program}: ${String(error)}`);
    }
  }

  async stop(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    this.started = false;
    this.tests.clear();
    if (client?.needsStop()) await client.stop().catch(() => undefined);
    await client?.dispose().catch(() => undefined);
  }

  async restart(): Promise<void> {
    this.crashes = [];
    await this.stop();
    await this.start();
  }

  /** A command of the server; undefined if it is not running or refuses. */
  async execute<T>(name: string, ...args: unknown[]): Promise<T | undefined> {
    if (!this.client?.isRunning()) {
      this.status.server('is not running', vscode.LanguageStatusSeverity.Warning);
      return undefined;
    }
    try {
      return await this.client.sendRequest<T>('workspace/executeCommand', { command: name, arguments: args });
    } catch (error) {
      this.output.appendLine(`${name}: ${String(error)}`);
      return undefined;
    }
  }

  notify(method: string, params: unknown): void {
    if (this.client?.isRunning()) void this.client.sendNotification(method, params).catch(() => undefined);
  }

  dispose(): void {
    void this.stop();
    this.output.dispose();
  }

  private options(): LanguageClientOptions {
    return {
      documentSelector: documents,
      outputChannel: this.output,
      synchronize: { configurationSection: section },
      initializationOptions: vscode.workspace.getConfiguration(section),
      middleware: {
        executeCommand: (name, args, next): unknown =>
          name === command.showTrace ? this.showTrace(args as unknown[]) : (next(name, args) as unknown),
      },
      errorHandler: {
        error: (): ErrorHandlerResult => ({ action: ErrorAction.Continue }),
        closed: () => ({ action: this.onClosed(), handled: true }),
      },
    };
  }

  private onClosed(): CloseAction {
    if (!this.client) return CloseAction.DoNotRestart; // we stopped it
    this.tests.clear();
    const now = Date.now();
    this.crashes = [...this.crashes.filter((t) => now - t < 180_000), now];
    if (this.crashes.length < maxCrashes) return CloseAction.Restart;
    this.fail('stopped: it ended too often');
    return CloseAction.DoNotRestart;
  }

  private fail(why: string): void {
    this.output.appendLine(why);
    this.status.server('not running', vscode.LanguageStatusSeverity.Error);
    void vscode.window.showErrorMessage(`verify-ls ${why}`, 'Show Output', 'Restart').then((choice) => {
      if (choice === 'Show Output') this.output.show();
      if (choice === 'Restart') void this.restart();
    });
  }
}
