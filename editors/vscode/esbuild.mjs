// One file for the extension host; `vscode` is what the host provides.
import { build } from 'esbuild';

await build({
  entryPoints: ['src/extension.ts'],
  outfile: 'out/extension.js',
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node18',
  external: ['vscode'],
  minify: true,
  sourcemap: process.argv.includes('--sourcemap'),
  logLevel: 'warning',
});
