// Starts code-server with a fresh profile, and Chromium on it; stops both.
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import path from 'node:path';
import { chromium } from 'playwright-core';

const settings = {
  'workbench.startupEditor': 'none',
  'workbench.colorTheme': 'Default Light Modern',
  'files.autoSave': 'off', // a typed fix must stay in the buffer
  'git.enabled': false,
  'editor.minimap.enabled': false,
  'editor.fontFamily': 'DejaVu Sans Mono',
  'editor.cursorBlinking': 'solid',
  'breadcrumbs.enabled': false,
  'editor.stickyScroll.enabled': false,
  'security.workspace.trust.enabled': false,
  'telemetry.telemetryLevel': 'off',
  'extensions.ignoreRecommendations': true,
};

const browsers = [process.env.VL_CHROMIUM, '/usr/bin/chromium', '/usr/bin/google-chrome'];

/** Polls until `condition` gives something, for at most `ms`. */
export async function until(what, condition, ms = 20_000) {
  const end = Date.now() + ms;
  for (;;) {
    const value = await condition();
    if (value) return value;
    if (Date.now() > end) throw new Error(`waited ${ms} ms for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function freePort() {
  return new Promise((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

function healthy(port) {
  return new Promise((resolve) => {
    const get = http.get({ port, host: '127.0.0.1', path: '/healthz' }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    });
    get.on('error', () => resolve(false));
  });
}

/** @param {string} install folder of workbench.sh, which has a browser where the system has none */
export function launchBrowser(install) {
  return chromium.launch({
    executablePath: browsers.find((b) => b && fs.existsSync(b)) ?? path.join(install, 'chromium'),
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
      '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });
}

export class Workbench {
  /** @param {string} install folder of workbench.sh  @param {string} home fresh folder */
  constructor(install, home) {
    this.home = home;
    this.folder = install;
    this.node = path.join(install, 'node');
    this.entry = path.join(install, 'node_modules/code-server/out/node/entry.js');
    this.common = ['--config', `${home}/config.yaml`, '--user-data-dir', `${home}/data`, '--extensions-dir', `${home}/ext`];
    fs.rmSync(home, { recursive: true, force: true });
    fs.mkdirSync(`${home}/data/User`, { recursive: true });
    fs.writeFileSync(`${home}/config.yaml`, 'auth: none\n');
    fs.writeFileSync(`${home}/data/User/settings.json`, JSON.stringify(settings));
    this.env = {
      ...process.env,
      HOME: home,
      EXTENSIONS_GALLERY: '{"serviceUrl":"","itemUrl":"","resourceUrlTemplate":""}',
    };
  }

  install(vsix) {
    const run = spawnSync(this.node, [this.entry, ...this.common, '--install-extension', vsix], { env: this.env, encoding: 'utf8' });
    if (run.status !== 0) throw new Error(`cannot install ${vsix}: ${run.stdout}${run.stderr}`);
  }

  async open(folder) {
    const port = await freePort();
    const log = fs.openSync(`${this.home}/code-server.log`, 'w');
    const flags = ['--auth', 'none', '--bind-addr', `127.0.0.1:${port}`, '--disable-telemetry', '--disable-update-check',
      '--disable-workspace-trust', '--disable-getting-started-override'];
    this.server = spawn(this.node, [this.entry, ...this.common, ...flags], { env: this.env, stdio: ['ignore', log, log] });
    await until('code-server', () => healthy(port));
    this.browser = await launchBrowser(this.folder);
    const page = await this.browser.newPage({ viewport: { width: 1200, height: 780 }, deviceScaleFactor: 1.5 });
    await page.goto(`http://127.0.0.1:${port}/?folder=${encodeURIComponent(folder)}`);
    await page.waitForSelector('.monaco-workbench', { timeout: 60_000 });
    return page;
  }

  async close() {
    await this.browser?.close();
    const { server } = this;
    if (!server || server.exitCode !== null) return;
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    const timer = setTimeout(() => server.kill('SIGKILL'), 5000);
    await ended;
    clearTimeout(timer);
  }
}
