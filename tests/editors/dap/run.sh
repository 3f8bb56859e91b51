#!/usr/bin/env bash
# The debug adapter with a client that is not ours: VS Code's own for tests of adapters (@vscode/debugadapter-testsupport).
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/../../.."
exec timeout --kill-after=10 120 node tests/editors/dap/test.mjs "${VL_SERVER:-build/release/lsp/verify-ls}"
