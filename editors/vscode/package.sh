#!/usr/bin/env bash
# Packages the extension with the server and all that it loads in it: build/verify-ls-<platform>-<version>.vsix.
# Needs a release build (./dev vsix makes it).  Usage: package.sh [OUTPUT.vsix]
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")"
root=../..
case $(uname -m) in
x86_64) target=linux-x64 ;;
aarch64) target=linux-arm64 ;;
*) echo "package.sh: no VS Code platform for $(uname -m)" >&2; exit 1 ;;
esac
version=$(node -p 'require("./package.json").version')
out=$(readlink -m "${1:-$root/build/verify-ls-$target-$version.vsix}")

npx --no-install tsc --noEmit
npx --no-install eslint src
node esbuild.mjs
rm -rf server
cmake --install "$root/build/release" --prefix "$PWD/server" --component program --strip >/dev/null
[ -x server/bin/verify-ls ] || { echo "package.sh: no server in build/release" >&2; exit 1; }
"$root/packaging/bundle.py" "$PWD/server"
cp "$root/LICENSE" LICENSE
npx --no-install vsce package --target "$target" --no-dependencies --allow-missing-repository --out "$out" >/dev/null
rm -rf LICENSE server
echo "$out"
