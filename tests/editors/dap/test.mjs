// Sessions of the debug adapter through VS Code's client for tests of adapters.  usage: test.mjs VERIFY-LS
import assert from 'node:assert/strict';
import path from 'node:path';
import { DebugClient } from '@vscode/debugadapter-testsupport';

const adapter = path.resolve(process.argv[2]);
const cases = path.resolve('tests/dap/cases');
const file = (name) => path.join(cases, name);
const settings = { workBudget: 4000, timeBudget: 60 };
const thread = { threadId: 1 };
let passed = 0;
let failed = 0;

async function check(what, run) {
  const client = new DebugClient(adapter, '--dap', 'verify-ls');
  client.defaultTimeout = 30_000;
  try {
    await client.start();
    await run(client);
    await client.stop();
    passed++;
    console.log(`ok     ${what}`);
  } catch (error) {
    failed++;
    console.log(`FAILED ${what}: ${error.stack}`);
    await client.stop().catch(() => undefined);
  }
}

/** Up to where the run first stops. */
async function start(client, args) {
  const [, , stopped] = await Promise.all([
    client.configurationSequence(),
    client.launch({ flags: [], settings, ...args }),
    client.waitForEvent('stopped'),
  ]);
  return stopped.body;
}

async function rows(client, scope) {
  const frameId = (await client.stackTraceRequest(thread)).body.stackFrames[0].id;
  const { scopes } = (await client.scopesRequest({ frameId })).body;
  const { variablesReference } = scopes.find((s) => s.name === scope);
  const { variables } = (await client.variablesRequest({ variablesReference })).body;
  return Object.fromEntries(variables.map((v) => [v.name, v.value]));
}

const value = async (client, expression) => (await client.evaluateRequest({ expression, frameId: 1, context: 'watch' })).body.result;

await check('an unknown request is refused', async (client) => {
  await client.initializeRequest();
  await assert.rejects(client.send('no-such-request'), /no request/);
});

await check('capabilities', async (client) => {
  const { body } = await client.initializeRequest();
  for (const can of ['supportsStepBack', 'supportsConfigurationDoneRequest', 'supportsExceptionInfoRequest']) assert.equal(body[can], true, can);
});

await check('the session begins at the failing check', async (client) => {
  const stopped = await start(client, { program: file('loop.c'), function: 'loop' });
  assert.equal(stopped.reason, 'exception');
  assert.match(stopped.text, /array index out of bounds/);
  const { body } = await client.send('exceptionInfo', thread);
  assert.equal(body.exceptionId, 'array-bounds');
  assert.deepEqual(await rows(client, 'Locals'), { sum: '14', i: '4', squares: '{0, 1, 4, 9}' });
});

await check('stopping on entry, and a step', (client) =>
  Promise.all([
    client.configurationSequence(),
    client.launch({ program: file('calls.c'), function: 'main', flags: [], settings, stopOnEntry: true }),
    client.assertStoppedLocation('entry', { path: file('calls.c'), line: 16 }).then(() =>
      Promise.all([client.nextRequest(thread), client.assertStoppedLocation('step', { path: file('calls.c'), line: 17 })])),
  ]));

await check('a breakpoint is hit, forwards and backwards', async (client) => {
  const program = file('loop.c');
  await client.hitBreakpoint({ program, function: 'loop', flags: [], settings }, { path: program, line: 6 });
  assert.equal(await value(client, 'i'), '0');
  const hit = (command) => Promise.all([client.send(command, thread), client.assertStoppedLocation('breakpoint', { path: program, line: 6 })]);
  await hit('continue');
  await hit('continue');
  assert.equal(await value(client, 'i * 10 + sum'), '21');
  await hit('reverseContinue');
  assert.equal(await value(client, 'i'), '1');
});

await check('into a call and backwards out of it', async (client) => {
  await start(client, { program: file('calls.c'), function: 'main', stopOnEntry: true });
  const stops = (command, line) =>
    Promise.all([client.send(command, thread), client.assertStoppedLocation('step', { path: file('calls.c'), line })]);
  await stops('stepIn', 10);
  await stops('stepIn', 4);
  await stops('stepBack', 10);
  await stops('stepOut', 16);
  assert.equal(await value(client, 'calls'), '2');
});

await check('a program of two files', async (client) => {
  const stopped = await start(client, { program: [file('whole.c'), file('part.c')] });
  assert.match(stopped.text, /division by zero/);
  const frames = (await client.stackTraceRequest(thread)).body.stackFrames;
  assert.deepEqual(frames.map((f) => [f.name, path.basename(f.source.path), f.line]), [['half', 'part.c', 7], ['main', 'whole.c', 8]]);
  assert.equal(await value(client, 'own'), '0');
});

await check('memory that is freed, and was not', async (client) => {
  await start(client, { program: file('freed.c'), function: 'freed' });
  assert.equal(await value(client, 'kept->value'), 'freed');
  for (let i = 0; i < 2; i++) await Promise.all([client.stepBackRequest(thread), client.waitForEvent('stopped')]);
  assert.equal(await value(client, 'kept->value'), '1');
  await assert.rejects(value(client, 'nothing'), /there is no/);
});

await check('what cannot be launched is refused in words', async (client) => {
  await client.initializeRequest();
  await assert.rejects(client.launchRequest({ program: file('none.c') }), /cannot be read/);
  await assert.rejects(client.launchRequest({ program: file('inputs.c'), function: 'proved', flags: [], settings }), /no run to step through/);
});

await check('the end', async (client) => {
  await start(client, { program: file('loop.c'), function: 'loop' });
  await Promise.all([client.continueRequest(thread), client.waitForEvent('terminated')]);
});

console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
