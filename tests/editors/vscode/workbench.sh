#!/usr/bin/env bash
# Installs a real VS Code workbench for the test: code-server from npm, into DIR (about 320 MB, once).
# Its own postinstall downloads from elsewhere and compiles, so scripts are off; the one native module
# that it would not start without hashes passwords, which the test does not use.
# usage: workbench.sh DIR
set -euo pipefail
dir=$1
version=4.100.3 # VS Code 1.100.3, for Node 20
stamp=$dir/.installed-$version
[ -f "$stamp" ] && exit 0
mkdir -p "$dir"
cd "$dir"
[ -f package.json ] || echo '{"name": "workbench", "private": true}' >package.json
quiet=(--ignore-scripts --no-audit --no-fund --loglevel=error)

# code-server wants Node 20; where the system has another, npm has one.
node=$(command -v node)
if [ "$(node -p 'process.versions.node.split(".")[0]')" != 20 ]; then
    npm install "${quiet[@]}" "node-linux-$(node -p process.arch)@20"
    node=$dir/node_modules/node-linux-$(node -p process.arch)/bin/node
    PATH=${node%/node}:$PATH
fi
ln -sf "$node" "$dir/node"

npm install "${quiet[@]}" "code-server@$version"
vscode=$dir/node_modules/code-server/lib/vscode
(cd "$vscode" && npm install "${quiet[@]}" --omit=dev)
(cd "$vscode/extensions" && npm install "${quiet[@]}" --omit=dev)

main=$(node -p 'require("./node_modules/argon2/package.json").main')
echo 'module.exports = {};' >"node_modules/argon2/$main"

# Where the system has no Chromium (Ubuntu's is a snap), npm has one, compressed.
if [ ! -e /usr/bin/chromium ] && [ ! -e /usr/bin/google-chrome ] && [ -z "${VL_CHROMIUM:-}" ]; then
    npm install "${quiet[@]}" @sparticuz/chromium@138
    node -e '
        const fs = require("fs"), packed = "node_modules/@sparticuz/chromium/bin/chromium.br";
        fs.writeFileSync("chromium", require("zlib").brotliDecompressSync(fs.readFileSync(packed)), { mode: 0o755 });'
fi

mkdir -p "$vscode/node_modules/@vscode/ripgrep/bin"
ln -sf "$(command -v rg)" "$vscode/node_modules/@vscode/ripgrep/bin/rg"
ln -sfn node_modules "$vscode/node_modules.asar"
ln -sf code-linux.sh "$vscode/bin/remote-cli/code-server"
ln -sf browser-linux.sh "$vscode/bin/helpers/browser.sh"
"$dir/node" node_modules/code-server/out/node/entry.js --config /dev/null --version
touch "$stamp"
