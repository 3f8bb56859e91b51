// Where the server is and with which arguments it starts.
import { execFile } from 'child_process';
import * as fs from 'fs';
import * as path from 'path';
import * as vscode from 'vscode';

export const section = 'verifyLs';

/** Headers too, whatever language VS Code takes them for: files that include them follow what is typed there. */
export const documents = [
  { scheme: 'file', language: 'c' },
  { scheme: 'untitled', language: 'c' },
  { scheme: 'file', pattern: '**/*.{h,inc,def}' },
];

/** A header may be called C++, which VS Code takes each for: the server looks whether it is. */
export function isC(document: vscode.TextDocument): boolean {
  return document.languageId === 'c' || (document.languageId === 'cpp' && document.fileName.endsWith('.h'));
}

export interface ServerProgram {
  command: string;
  args: string[];
}

/** The one that is set, else the packaged one if it runs here, else the one on PATH; `say` hears why not the packaged one. */
export async function serverProgram(context: vscode.ExtensionContext, say: (text: string) => void): Promise<ServerProgram> {
  const settings = vscode.workspace.getConfiguration(section);
  const chosen = settings.get<string>('path', '').trim();
  const args = ['--stdio', ...settings.get<string[]>('arguments', [])];
  if (chosen !== '') return { command: expand(chosen), args };
  const packaged = path.join(context.extensionPath, 'server', 'bin', 'verify-ls');
  if (!fs.existsSync(packaged)) return { command: 'verify-ls', args };
  const problem = await whyNot(packaged);
  if (problem === undefined) return { command: packaged, args };
  say(`the packaged server does not run here (${problem}); trying verify-ls on PATH. verifyLs.path can name another one.`);
  return { command: 'verify-ls', args };
}

/** Of a program that does not start: another processor, a C library that is too old. */
function whyNot(program: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    execFile(program, ['--version'], { timeout: 10_000 }, (error, _out, err) => {
      if (!error) resolve(undefined);
      else resolve(err.trim().split('\n')[0] || error.message);
    });
  });
}

/** `~` and `${workspaceFolder}`, which VS Code leaves alone in settings. */
function expand(text: string): string {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? '';
  return text.replace(/^~(?=\/)/, process.env.HOME ?? '~').replaceAll('${workspaceFolder}', folder);
}
