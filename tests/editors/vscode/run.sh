#!/usr/bin/env bash
# The packaged extension with the real server in a real VS Code workbench (code-server), driven in Chromium.
# VL_VSIX: a package to test instead of the one that is built here.
set -euo pipefail
here=$(dirname "$(readlink -f "$0")")
cd "$here/../../.."
workbench=$PWD/build/workbench
"$here/workbench.sh" "$workbench" >build/logs/workbench.log 2>&1 || { cat build/logs/workbench.log; exit 1; }
PATH=$(dirname "$(readlink -f "$workbench/node")"):$PATH
vsix=${VL_VSIX:-$(editors/vscode/package.sh)}
mkdir -p build/artifacts
exec timeout --kill-after=10 300 node "$here/test.mjs" "$workbench" "$(readlink -f "$vsix")" build/artifacts
