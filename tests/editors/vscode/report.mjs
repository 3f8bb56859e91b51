// The report of `check --format html` in a browser.  usage: report.mjs WORKBENCH VERIFY-LS ARTIFACTS
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { launchBrowser } from './workbench.mjs';

const [install, program, artifacts] = process.argv.slice(2).map((p) => path.resolve(p));
const folder = path.resolve('build/editors/report');
fs.mkdirSync(folder, { recursive: true });
for (const file of ['demo.c', 'callers.c']) fs.copyFileSync(`tests/editors/${file}`, path.join(folder, file));
// Text that would end the script element, and a line that is not ASCII.
fs.writeFileSync(path.join(folder, 'text.c'), 'int f(int n) {\n    const char *s = "</script><b>ä</b>"; (void)s; return 1 / n; }\n');
const run = spawnSync(program, ['check', '--no-store', '--format', 'html', 'demo.c', 'callers.c', 'text.c', 'none.c'], { cwd: folder, encoding: 'utf8' });
fs.writeFileSync(path.join(folder, 'report.html'), run.stdout);

let passed = 0;
let failed = 0;
const browser = await launchBrowser(install);
const page = await browser.newPage({ viewport: { width: 1200, height: 900 } });
const wrong = [];
page.on('pageerror', (error) => wrong.push(String(error)));
page.on('request', (request) => request.url().startsWith('file:') || wrong.push(request.url()));
await page.goto(`file://${folder}/report.html`);

async function check(what, run) {
  const good = await run().catch((error) => console.log(String(error).split('\n')[0]));
  if (good) passed++;
  else failed++;
  console.log(`${good ? 'ok    ' : 'FAILED'} ${what}`);
}

const shown = () => page.locator('details.function:visible .name').allTextContents();
const only = async (...names) => JSON.stringify((await shown()).sort()) === JSON.stringify(names.sort());

await check('each function is there', () => only('at', 'average', 'f', 'first', 'last', 'meeting_point', 'midpoint', 'sum_of_squares'));
await check('a file that is missing, too', async () => (await page.textContent('main')).includes('no such file'));
await check('a finding has its source, its inputs and its trace', async () => {
  await page.click('summary:has-text("average")');
  const text = await page.textContent('details[open] .finding');
  await page.screenshot({ path: path.join(artifacts, 'report.png') });
  return text.includes('Fails when: a = 1, b = 2147483647') && text.includes('signed overflow: a + b') && (await page.textContent('details[open] mark')) === 'a + b';
});
await check('a text of the source is text', async () => {
  await page.click('summary:has(.name:text-is("f"))');
  const text = await page.textContent('details[open]:has(.name:text-is("f")) pre');
  return text.includes('"</script><b>ä</b>"') && (await page.textContent('details[open]:has(.name:text-is("f")) mark')) === '1 / n';
});
await check('a status shows those functions alone', async () => {
  await page.click('button.violated');
  const good = await only('average', 'f', 'sum_of_squares');
  await page.click('button.violated');
  return good;
});
await check('the search finds functions, files and checks', async () => {
  await page.fill('#search', 'demo.c array-bounds');
  const good = await only('sum_of_squares');
  await page.fill('#search', '');
  return good && (await shown()).length === 8;
});
await check('nothing is loaded, nothing goes wrong', async () => wrong.length === 0 || console.log(wrong.join('\n')));
await browser.close();
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
