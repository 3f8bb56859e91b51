// Where the server is and with which arguments it starts.
import * as fs from 'fs';
import * as path from 'path';
import * as vscode from 'vscode';

export const section = 'verifyLs';

export interface ServerProgram {
  command: string;
  args: string[];
}

export function serverProgram(context: vscode.ExtensionContext): ServerProgram {
  const settings = vscode.workspace.getConfiguration(section);
  const chosen = settings.get<string>('path', '').trim();
  const args = ['--stdio', ...settings.get<string[]>('arguments', [])];
  if (chosen !== '') return { command: expand(chosen), args };
  const bundled = path.join(context.extensionPath, 'server', 'bin', 'verify-ls');
  return { command: fs.existsSync(bundled) ? bundled : 'verify-ls', args };
}

/** `~` and `${workspaceFolder}`, which VS Code leaves alone in settings. */
function expand(text: string): string {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? '';
  return text.replace(/^~(?=\/)/, process.env.HOME ?? '~').replaceAll('${workspaceFolder}', folder);
}
