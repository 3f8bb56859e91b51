#!/usr/bin/env bash
# The report of `check --format html`, in Chromium.
set -euo pipefail
here=$(dirname "$(readlink -f "$0")")
cd "$here/../../.."
workbench=$PWD/build/workbench
tests/editors/vscode/workbench.sh "$workbench" >build/logs/workbench.log 2>&1 || { cat build/logs/workbench.log; exit 1; }
PATH=$(dirname "$(readlink -f "$workbench/node")"):$PATH
mkdir -p build/artifacts
exec timeout --kill-after=10 120 node tests/editors/vscode/report.mjs "$workbench" "${VL_SERVER:-build/release/lsp/verify-ls}" build/artifacts
