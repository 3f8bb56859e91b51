// Tests the things that a VS Code user sees: squiggle, lens, hover, status, the counterexample view, the walkthrough; and that
// the squiggle goes once the bug is fixed.  usage: test.mjs WORKBENCH VSIX ARTIFACTS
import fs from 'node:fs';
import path from 'node:path';
import { Workbench, until } from './workbench.mjs';

const [install, vsix, artifacts] = process.argv.slice(2).map((p) => path.resolve(p));
const project = path.resolve('build/editors/vscode/project');
fs.rmSync(project, { recursive: true, force: true });
fs.mkdirSync(project, { recursive: true });
for (const file of ['demo.c', 'callers.c', 'open.c', 'cover.c', 'hint.c', 'table.h']) fs.copyFileSync(`tests/editors/${file}`, path.join(project, file));

const patience = 30_000;
let passed = 0;
let failed = 0;
let page;

async function check(what, run) {
  try {
    await run();
    passed++;
    console.log(`ok     ${what}`);
  } catch (error) {
    failed++;
    console.log(`FAILED ${what}: ${String(error.message).split('\n').slice(0, 12).join('\n       ')}`);
    await tellWhatIsShown().catch(() => undefined);
    await shot(`failed-${failed}`);
  }
}

/** For a failure on a machine whose screenshots no one sees. */
async function tellWhatIsShown() {
  const texts = (selector) => page.$$eval(selector, (all) => all.filter((e) => e.checkVisibility()).map((e) => e.textContent.replaceAll('\u00a0', ' ').trim()));
  for (const selector of ['.codelens-decoration', '.monaco-hover', '.notification-toast', '.quick-input-widget', '.statusbar-item.left']) {
    console.log(`       ${selector}: ${JSON.stringify((await texts(selector)).map((t) => t.slice(0, 300)))}`);
  }
}

/** Screenshots wait until nothing moves: hovers and panels fade in. */
async function shot(name) {
  await page.evaluate(() => Promise.all(document.getAnimations().map((a) => a.finished.catch(() => undefined))));
  await page.screenshot({ path: path.join(artifacts, `vscode-${name}.png`) });
}

const seen = (selector, options = {}) => page.waitForSelector(selector, { timeout: patience, ...options });
const gone = (selector) => page.waitForSelector(selector, { timeout: patience, state: 'detached' });
const lenses = () => page.$$eval('.codelens-decoration', (all) => all.map((e) => e.textContent.replaceAll('\u00a0', ' ')));
const lens = (text) => until(`lens ${text}`, async () => (await lenses()).some((l) => l.includes(text)), patience);

const testRow = (name, state) => `.test-explorer .monaco-list-row:has-text("${name}") .codicon-testing-${state}-icon`;
const variableRow = '.debug-variables .monaco-list-row';
const traceRow = '.customview-tree .monaco-list-row';

async function quickInput(key, text) {
  await page.keyboard.press(key);
  const input = await seen('.quick-input-widget:visible input');
  await input.fill(text);
  await seen('.quick-input-list .monaco-list-row');
}

async function command(title) {
  await quickInput('F1', `>${title}`);
  await page.click(`.quick-input-list .monaco-list-row:has-text("${title}")`);
}

async function goTo(line, column = 1) {
  await quickInput('Control+g', `:${line}:${column}`);
  await page.keyboard.press('Enter');
  await page.waitForSelector('.quick-input-widget:visible', { state: 'hidden', timeout: patience });
}

const source = fs.readFileSync('tests/editors/demo.c', 'utf8').split('\n');
const lineOf = (text) => source.findIndex((l) => l.includes(text)) + 1;

/** The link in the lens that stands right above a line; null: there is none in sight. Lenses stand in the page in the order in which
 * they came, and those that are scrolled out of sight may stand there, too. */
const lensAbove = (line, text) => page.evaluateHandle(([start, title]) => {
  const top = (e) => e.getBoundingClientRect().top;
  const shown = (e) => e.checkVisibility({ visibilityProperty: true });
  const plain = (e) => e.textContent.replaceAll('\u00a0', ' ');
  const at = [...document.querySelectorAll('.view-line')].find((e) => plain(e).startsWith(start));
  const above = [...document.querySelectorAll('.codelens-decoration')].filter((e) => at && shown(e) && top(e) < top(at));
  const nearest = above.sort((x, y) => top(y) - top(x))[0];
  return [...(nearest?.querySelectorAll('a') ?? [])].find((e) => plain(e).includes(title)) ?? null;
}, [line, text]);

/** VS Code asks for lenses only while the editor has the focus, and makes them anew when it has: one that goes away before or under the click is
 * looked for again, until what it opens is seen. */
async function clickLens(line, text, opens) {
  await page.click('.view-lines');
  await goTo(lineOf(line));
  await until(`the lens ${text} of ${line}`, async () => {
    if (await page.$(opens)) return true;
    const link = (await lensAbove(line, text)).asElement();
    await link?.click({ timeout: 2000 }).catch(() => undefined);
    return page.waitForSelector(opens, { timeout: 5000 }).then(() => true, () => false);
  }, patience);
}

/** A hover that is asked for while lines move, as lenses come, closes at once, and VS Code may not ask again for the same place: the mouse comes
 * again, and each second time the cursor goes there and the keyboard asks. */
async function hover(place, shows) {
  let byKeyboard = true;
  await until(`the hover ${shows}`, async () => {
    byKeyboard = !byKeyboard;
    await page.mouse.move(0, 0);
    await (byKeyboard ? page.click(place, { timeout: patience }) : page.hover(place, { timeout: patience }));
    if (byKeyboard) for (const key of ['Control+k', 'Control+i']) await page.keyboard.press(key);
    return page.waitForSelector(shows, { timeout: 5000 }).then(() => true, () => false);
  }, patience);
}

/** Opening the menu is given up when the editor loses the focus or its lines move, as they do after a session of the debugger: it is asked for again. */
async function quickFix(line, column, title) {
  const entry = `.action-widget .monaco-list-row:has-text("${title}")`;
  await until(`the quick fix ${title}`, async () => {
    await page.keyboard.press('Escape');
    await goTo(line, column);
    await page.keyboard.press('Control+.');
    return page.waitForSelector(entry, { timeout: 5000 }).then(() => true, () => false);
  }, patience);
  const row = await page.$(entry);
  const { x, y } = await row.boundingBox();
  await page.mouse.move(x + 40, y + 4); // the menu takes no clicks before the mouse has moved
  await page.mouse.move(x + 50, y + 8);
  await row.click();
}

async function steps() {
  await check('a header alone, which is called C++, has lenses', async () => {
    await seen('.explorer-folders-view .monaco-list-row');
    await page.dblclick('.explorer-folders-view .monaco-list-row:has-text("table.h")');
    await seen('.view-line:has-text("TABLE_H")');
    await lens('1 counterexample');
    await lens('proved');
    await shot('header');
  });
  await check('the file opens', async () => {
    await page.dblclick('.explorer-folders-view .monaco-list-row:has-text("demo.c")');
    await seen('.view-line:has-text("sum_of_squares")');
  });
  await check('the overrun has a squiggle of a warning', () => seen('.squiggly-warning', { state: 'attached' }));
  await check('the overflow for particular arguments has one of an information', () => seen('.squiggly-info', { state: 'attached' }));
  await check('lenses: a counterexample, and proved', async () => {
    await lens('1 counterexample');
    await lens('proved');
    console.log(`       ${(await lenses()).join(' | ')}`);
  });
  await check('the status item sums up', async () => {
    await page.click('[id="status.languageStatus"]');
    await seen('.hover-language-status:has-text("with counterexample")');
    await shot('status');
    await page.keyboard.press('Escape');
  });
  await check('hover on the function lists its checks', async () => {
    await hover('.view-line:has-text("sum_of_squares") span:text-matches("sum_of_squares")', '.monaco-hover:visible:has-text("array index out of bounds")');
    await shot('hover');
  });
  await check('hover on a loop says what it keeps, and its lens that this is for ever', async () => {
    await goTo(lineOf('while (low'));
    await lens('proved for any number of iterations'); // what the loop keeps is known: a hover is not made anew
    await hover('.view-line:has-text("while (low") span:text-matches("while")', '.monaco-hover:visible:has-text("This loop keeps, however often it runs")');
    await seen('.monaco-hover:visible code:has-text("low <= high")');
    await shot('invariant');
    await goTo(1);
  });
  await check('the Problems panel names the finding', async () => {
    await command('Problems: Focus on Problems View');
    await seen('.markers-panel .monaco-list-row:has-text("out of bounds")');
    await shot('problems');
  });
  await check('the Testing view has each function with what is known of it', async () => {
    await command('Testing: Focus on Test Explorer View');
    await seen('.test-explorer .monaco-list-row');
    await page.focus('.test-explorer .monaco-list');
    for (const row of ['project', 'demo.c']) {
      await page.click(`.test-explorer .monaco-list-row:has-text("${row}")`);
      await page.keyboard.press('ArrowRight');
    }
    await seen(testRow('midpoint', 'passed'));
    await seen(testRow('sum_of_squares', 'failed'));
    await seen(testRow('average', 'skipped'));
    await shot('testing');
  });
  await check('a function is verified again from there', async () => {
    await page.hover('.test-explorer .monaco-list-row:has-text("meeting_point")');
    await page.click('.test-explorer .monaco-list-row:has-text("meeting_point") .codicon-testing-run-icon');
    await seen(testRow('meeting_point', 'passed'));
    await page.click('.activitybar a[aria-label^="Explorer"]');
  });
  await check('the lens opens the counterexample and goes to the failing line', async () => {
    await clickLens('int sum_of_squares', '1 counterexample', `${traceRow}:has-text("i = 8")`);
    await until('the failing line', async () => (await currentLine()) === lineOf('squares[i] = i * i'), patience);
    await shot('counterexample');
  });
  await check('a step of it goes to its line', async () => {
    await page.click(`${traceRow}:has-text("i = 8")`);
    await until('the loop', async () => (await currentLine()) === lineOf('for (int i'), patience);
  });
  await check('the lens debugs it: the session begins at the failing check, with its words', async () => {
    await clickLens('int sum_of_squares', 'debug', '.debug-toolbar');
    await seen('.exception-widget:has-text("array index out of bounds")');
    await until('the failing line', async () => (await currentLine()) === lineOf('squares[i] = i * i'), patience);
    await seen('.debug-call-stack .monaco-list-row:has-text("sum_of_squares")');
    await seen(`${variableRow}:has-text("squares"):has-text("{0, 1, 4, 9, 16, 25, 36, 49}")`);
    await seen(`${variableRow}:has-text("i"):has-text("8")`);
    await shot('debug');
  });
  await check('it steps back, and variables are what they were', async () => {
    await page.click('.debug-toolbar .codicon-debug-step-back');
    await page.click('.debug-toolbar .codicon-debug-step-back');
    await until('the loop', async () => (await currentLine()) === lineOf('for (int i'), patience);
    await page.click('.debug-toolbar .codicon-debug-step-back');
    await until('the sum', async () => (await currentLine()) === lineOf('sum += squares'), patience);
    await seen(`${variableRow}:has-text("sum"):has-text("91")`);
    await shot('debug-back');
  });
  await check('a hover evaluates', async () => {
    await hover('.view-line:has-text("sum += squares") span:text-matches("squares")', '.debug-hover-widget:visible:has-text("49")');
    await page.keyboard.press('Escape');
  });
  await check('a breakpoint is hit on the way back', async () => {
    await page.click(`.view-line:has-text("int squares[SLOTS]")`);
    await goTo(lineOf('int sum = 0'));
    await page.keyboard.press('F9');
    await page.click('.debug-toolbar .codicon-debug-reverse-continue');
    await until('the breakpoint', async () => (await currentLine()) === lineOf('int sum = 0'), patience);
    await page.keyboard.press('F9');
  });
  await check('the session ends', async () => {
    await page.click('.debug-toolbar .codicon-debug-stop, .debug-toolbar .codicon-debug-disconnect');
    await page.waitForSelector('.debug-toolbar', { state: 'hidden', timeout: patience });
    await page.click('.activitybar a[aria-label^="Explorer"]');
  });
  await check('a quick fix debugs a finding for particular arguments', async () => {
    await page.click('.view-line:has-text("return (a + b)")');
    await quickFix(lineOf('return (a + b)'), source[lineOf('return (a + b)') - 1].indexOf('+') + 1, 'Debug this counterexample');
    await seen('.exception-widget:has-text("signed overflow")');
    await until('the failing line', async () => (await currentLine()) === lineOf('return (a + b)'), patience);
    await page.click('.debug-toolbar .codicon-debug-stop, .debug-toolbar .codicon-debug-disconnect');
    await page.waitForSelector('.debug-toolbar', { state: 'hidden', timeout: patience });
    await goTo(lineOf('int sum_of_squares'));
  });
  await check('the squiggle goes when the bug is fixed', async () => {
    const line = lineOf('i <= SLOTS');
    const column = source[line - 1].indexOf('<=') + 3;
    await page.click('.view-lines'); // whatever is in sight, should the check before have failed
    await goTo(line, column);
    await page.keyboard.press('Backspace');
    await gone('.squiggly-warning');
    await until('a single counterexample', async () => (await lenses()).filter((l) => l.includes('counterexample')).length === 1, patience);
    await lens('proved');
    await shot('fixed');
  });
  await check('the walkthrough opens', async () => {
    await command('Welcome: Open Walkthrough');
    await seen('.quick-input-list .monaco-list-row:has-text("Get started with verify-ls")');
    await page.click('.quick-input-list .monaco-list-row:has-text("Get started with verify-ls")');
    await seen('.getting-started-step:has-text("Follow a counterexample")');
    await shot('walkthrough');
  });
  await check('a C file that was never saved has lenses', async () => {
    await command('File: New Untitled Text File');
    await seen('.tab.active:has-text("Untitled")');
    await command('Change Language Mode');
    await seen('.quick-input-list .monaco-list-row');
    await page.keyboard.type('C');
    await page.click('.quick-input-list .monaco-list-row:has-text("(c)")');
    await seen('.tab.active:has-text("Untitled")');
    await page.keyboard.type('int third(void) { int a[3] = {1, 2, 3}; return a[3]; }');
    await lens('1 counterexample');
    await shot('untitled');
  });
  await check('what a structure decides is a hint', async () => {
    await page.dblclick('.explorer-folders-view .monaco-list-row:has-text("hint.c")');
    await lens('for certain data from outside');
    await seen('.squiggly-hint', { state: 'attached' });
    await shot('hint');
  });
  await check('a command lists the calls of a function and goes to one', async () => {
    await page.dblclick('.explorer-folders-view .monaco-list-row:has-text("callers.c")');
    await lens('safe here');
    await page.click('.view-line:has-text("static int at")');
    await command('verify-ls: Show Callers');
    await seen('.quick-input-list .monaco-list-row:has-text("at(some, 1)")');
    await shot('callers');
    await page.click('.quick-input-list .monaco-list-row:has-text("at(some, 1)")');
    await until('the call', async () => (await currentLine()) === 11, patience);
  });
  await check('the server restarts on command and verifies again', async () => {
    await page.click('.tab:has-text("demo.c")');
    await command('verify-ls: Restart Server');
    await lens('proved');
  });
  await check('files of the project that are not open are in the Testing view, what a comment allows as no failure', async () => {
    const entries = ['demo.c', 'closed.c'].map((file) => ({ directory: project, file, arguments: ['cc', '-c', file] }));
    fs.copyFileSync('tests/editors/closed.c', path.join(project, 'closed.c'));
    fs.writeFileSync(path.join(project, 'compile_commands.json'), JSON.stringify(entries));
    fs.mkdirSync(path.join(project, '.vscode'), { recursive: true });
    fs.writeFileSync(
      path.join(project, '.vscode/settings.json'),
      JSON.stringify({ 'verifyLs.background': 'project', 'verifyLs.pauseOn': 'never' }),
    );
    await command('Testing: Focus on Test Explorer View');
    await page.click('.test-explorer .monaco-list-row:has-text("closed.c")', { timeout: patience });
    await page.keyboard.press('ArrowRight');
    await seen(testRow('overrun', 'failed'));
    await seen(testRow('tolerated', 'skipped'));
    await seen('.test-explorer .monaco-list-row:has-text("tolerated"):has-text("allowed")');
    await shot('project');
  });
  await check('coverage of a function: what no test reaches says that this is proved, and the verdict stays', async () => {
    await command('File: Focus on Files Explorer'); // a badge covers the icon while a file is not saved
    await page.dblclick('.explorer-folders-view .monaco-list-row:has-text("cover.c")');
    await lens('proved');
    await command('Testing: Focus on Test Explorer View');
    await page.click('.test-explorer .monaco-list-row:has-text("cover.c")');
    await page.keyboard.press('ArrowRight');
    await seen(testRow('level', 'passed'));
    await page.hover('.test-explorer .monaco-list-row:has-text("level")');
    await page.click('.test-explorer .monaco-list-row:has-text("level") .codicon-testing-coverage-icon');
    await seen('.test-coverage-list-item:has-text("cover.c")');
    await seen('.coverage-deco-gutter.coverage-deco-miss', { state: 'attached' });
    await command('Test: Toggle Inline Coverage');
    await seen('.coverage-deco-branch-miss-indicator', { state: 'attached' });
    await shot('cover');
    await hover('.view-line:has-text("return 9") span:text-matches("return")', '.monaco-hover:visible:has-text("cannot be reached, whatever the inputs (proved)")');
    await shot('cover-hover');
    await seen(testRow('level', 'passed'));
  });
  await check('its output says what is never true', () => seen('.xterm-rows:has-text("`limit < -5` is never true")', { state: 'attached' }));
}

/** Line number under the cursor, from the status bar. */
async function currentLine() {
  const text = (await page.textContent('[id="status.editor.selection"]').catch(() => '')) ?? '';
  return Number(/Ln (\d+)/.exec(text)?.[1] ?? 0);
}

const workbench = new Workbench(install, path.resolve('build/editors/vscode/home'));
try {
  workbench.install(vsix);
  page = await workbench.open(project);
  await steps();
} catch (error) {
  failed++;
  console.log(`FAILED ${error.stack}`);
} finally {
  await workbench.close();
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
