#!/usr/bin/env bash
# Neovim (0.7 and later), headless, with the real server on a real file.
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/../../.."
server=${VL_SERVER:-$PWD/build/release/lsp/verify-ls}
work=build/editors/nvim
rm -rf "$work"
mkdir -p "$work/home" build/artifacts
cp tests/editors/{demo,callers,open,cover,hint}.c tests/editors/table.h "$work/"
HOME=$PWD/$work/home XDG_STATE_HOME=$PWD/$work/home XDG_CACHE_HOME=$PWD/$work/home XDG_DATA_HOME=$PWD/$work/home \
    VL_SERVER=$server VL_TRANSCRIPT=$PWD/build/artifacts/nvim.txt \
    timeout 120 nvim --headless -u NONE -i NONE -n \
    --cmd "set runtimepath^=$PWD/editors/nvim" "$work/demo.c" -c "luafile tests/editors/nvim/test.lua"
