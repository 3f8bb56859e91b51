#!/usr/bin/env bash
# The package of the VS Code extension by itself: unpacked, its server is started where nothing else of verify-ls, and none of the
# libraries that it loads, can be found; and which server the extension takes.
# VL_VSIX: a package to test instead of the one that is built here.
set -euo pipefail
here=$(dirname "$(readlink -f "$0")")
cd "$here/../../.."
vsix=${VL_VSIX:-$(editors/vscode/package.sh | tail -n 1)}
node "$here/program.mjs"
exec timeout --kill-after=10 300 python3 "$here/test.py" "$(readlink -f "$vsix")"
