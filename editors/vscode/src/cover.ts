// Coverage in the Testing view: runs `verify-ls cover`, which finds inputs that reach each part of a function, or proves that none
// do. Nothing of the user's program is built or executed.
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import * as vscode from 'vscode';
import { section, serverProgram } from './config';
import { Covered, coverageWords } from './coverage';
import type { CoverFile, CoverReport } from './coverage';

/** Settings that say how functions are looked at, with their options; of those that cover has. */
const options: [setting: string, option: string][] = [
  ['bound', '--bound'],
  ['workBudget', '--budget'],
  ['solver', '--solver'],
  ['engine', '--engine'],
  ['unwindStrategy', '--unwind-strategy'],
  ['alias', '--alias'],
  ['assumeLengths', '--assume-lengths'],
  ['assumeRanges', '--assume-ranges'],
  ['requirements', '--requirements'],
  ['libcModels', '--libc-models'],
];
const serverOptions = ['--worker-dir', '--compile-commands-dir', '--memory', '--jobs']; // of both, among verifyLs.arguments
const byCommand = 4; // times the time budget, as the server gives functions that are verified by command
const mostOutput = 1 << 28;

export interface CoverRequest {
  uri: vscode.Uri;
  functions: string[] | undefined; // all, if undefined
  ranges: ReadonlyMap<string, vscode.Range>; // of functions
}

export interface CoverAnswer {
  coverage?: Covered;
  words: Map<string, string[]>; // of functions
  problem?: string;
}

export class Cover {
  constructor(
    private readonly context: vscode.ExtensionContext,
    private readonly say: (text: string) => void,
  ) {}

  /** Undefined if it was cancelled. */
  async run(request: CoverRequest, token: vscode.CancellationToken): Promise<CoverAnswer | undefined> {
    if (!vscode.workspace.isTrusted) return { words: new Map(), problem: 'the workspace is not trusted' };
    const { command, args } = await serverProgram(this.context, this.say);
    const source = await readFile(request.uri.fsPath).catch(() => undefined);
    if (!source) return { words: new Map(), problem: 'the file cannot be read' };
    const only = (request.functions ?? []).flatMap((f) => ['--function', f]);
    const all = ['cover', '--format', 'json', '--goal', 'mcdc', ...settingsOf(request.uri), ...shared(args), ...only, request.uri.fsPath];
    const { out, problem } = await execute(command, all, token);
    if (token.isCancellationRequested) return undefined;
    const report = parse(out);
    if (!report || report.problem !== undefined) return { words: new Map(), problem: problem || report?.problem || 'no answer' };
    return { coverage: new Covered(request.uri, report, source, request.ranges), words: coverageWords(report) };
  }
}

function settingsOf(uri: vscode.Uri): string[] {
  const settings = vscode.workspace.getConfiguration(section, uri);
  const given = options.flatMap(([setting, option]) => {
    const value = settings.get<string | number>(setting, '');
    return value === '' ? [] : [option, String(value)];
  });
  const timeout = ['--timeout', String(settings.get('timeBudget', 5) * byCommand)];
  return [...given, ...timeout, ...(settings.get('noMallocFailure', false) ? ['--no-malloc-failure'] : [])];
}

function shared(args: string[]): string[] {
  return args.flatMap((arg, i) => {
    if (serverOptions.includes(arg)) return args.slice(i, i + 2);
    return serverOptions.some((o) => arg.startsWith(`${o}=`)) ? [arg] : [];
  });
}

/** The exit status says what is covered; where there is no answer, `problem` has the reason. */
function execute(command: string, args: string[], token: vscode.CancellationToken): Promise<{ out: string; problem: string }> {
  return new Promise((resolve) => {
    const child = execFile(command, args, { maxBuffer: mostOutput }, (error, out, err) => {
      cancel.dispose();
      resolve({ out, problem: err.trim() || (out === '' && error ? error.message : '') });
    });
    const cancel = token.onCancellationRequested(() => child.kill());
  });
}

function parse(text: string): CoverFile | undefined {
  try {
    const report = JSON.parse(text) as CoverReport;
    return report.version === 1 ? report.files[0] : undefined;
  } catch {
    return undefined;
  }
}
