// Which server the extension starts: editors/vscode/src/config.ts, with a stand-in for what VS Code provides.
import assert from 'node:assert';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createRequire } from 'node:module';

const require = createRequire(path.resolve('editors/vscode/package.json'));
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vl-program-'));
const out = path.join(folder, 'config.cjs');
const standIn = {
  name: 'vscode',
  setup(build) {
    build.onResolve({ filter: /^vscode$/ }, () => ({ path: 'vscode', namespace: 'stand-in' }));
    build.onLoad({ filter: /.*/, namespace: 'stand-in' }, () => ({ contents: 'module.exports = globalThis.vscode;' }));
  },
};
await require('esbuild').build({
  entryPoints: ['editors/vscode/src/config.ts'], outfile: out, bundle: true, platform: 'node', format: 'cjs', plugins: [standIn],
});

const settings = {};
globalThis.vscode = { workspace: { getConfiguration: () => ({ get: (name, otherwise) => settings[name] ?? otherwise }) } };
const { serverProgram } = require(out);
const packaged = path.join(folder, 'server', 'bin', 'verify-ls');
const write = (text) => {
  fs.mkdirSync(path.dirname(packaged), { recursive: true });
  fs.writeFileSync(packaged, text, { mode: 0o755 });
};
const said = [];
const chosen = async () => (await serverProgram({ extensionPath: folder }, (text) => said.push(text))).command;

assert.equal(await chosen(), 'verify-ls', 'nothing is packaged: the one on PATH');
write('#!/bin/sh\necho verify-ls 0.1.0\n');
assert.equal(await chosen(), packaged);
assert.deepEqual(said, []);
write("#!/bin/sh\necho \"libc.so.6: version 'GLIBC_9.99' not found\" >&2\nexit 1\n");
assert.equal(await chosen(), 'verify-ls', 'the packaged one does not run: the one on PATH');
assert.match(said.join(), /GLIBC_9.99.*verifyLs.path/);
write('this is no program');
assert.equal(await chosen(), 'verify-ls');
assert.equal(said.length, 2);
settings.path = '/some/where/verify-ls';
assert.equal(await chosen(), '/some/where/verify-ls', 'one that is set counts, whatever is packaged');
fs.rmSync(folder, { recursive: true });
console.log('ok     which server is started');
