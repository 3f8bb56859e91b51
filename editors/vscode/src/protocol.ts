// What the server sends beyond LSP; documented in docs/protocol.md.
import type { Location, Position, Range } from 'vscode-languageclient/node';

export type Verdict = 'proved' | 'safe' | 'bounded' | 'violated' | 'unknown';
export type Freshness = 'current' | 'stale' | 'queued' | 'running';

export interface FunctionStatus {
  name: string;
  range: Range;
  nameRange: Range;
  verdict: Verdict;
  freshness: Freshness;
  text: string; // as in the code lens
  severity?: 1 | 2 | 3 | 4; // of the worst finding that no comment allows: error, warning, information, hint
  allowed?: true; // it has findings, and comments allow each of them
  millis?: number; // that its verification took
  explaining?: true; // the verdict is known; what its loops keep may follow
  trying?: true; // a short time did not decide it: more is being spent
}

/** Notification `verify-ls/status`, after each change of any function of the document. */
export const statusMethod = 'verify-ls/status';
export interface StatusParams {
  uri: string;
  version: number | null; // null: the file is not open
  functions: FunctionStatus[];
  gone?: true; // nothing is known of the file any more
}

/** Notification `verify-ls/lookAt`, from the client: where the user looks is verified first. */
export const lookAtMethod = 'verify-ls/lookAt';
export interface LookAtParams {
  textDocument: { uri: string };
  position?: Position;
  visible?: Range;
}

export interface TraceStep {
  text: string; // "i = 8", "call sum(n = 3)"
  kind: string; // enter, assign, input, return, free or fail
  depth: number; // of the call stack, 0 = the function verified
  function?: string;
  location?: Location;
}

/** Answer of the command `verify-ls.traceData`; null if there is no counterexample. */
export interface TraceData {
  uri: string;
  function: string;
  message: string;
  range?: Range;
  inputs: { name: string; value: string }[];
  steps: TraceStep[];
}

export interface Call {
  caller: string; // "use", of another file "use (main.c)"
  call?: string; // as it stands in the source
  answer: 'keeps' | 'breaks' | 'open' | 'pending';
  location?: Location;
}

/** Answer of the command `verify-ls.showCallers`. */
export interface CallersData {
  text: string;
  calls: Call[];
}

export const command = {
  verifyFile: 'verify-ls.verifyFile', // [uri]
  verifyFunction: 'verify-ls.verifyFunction', // [uri, function]
  cancel: 'verify-ls.cancel', // all verification under way
  showTrace: 'verify-ls.showTrace', // [uri, function, ...]: the lens; works without an extension
  traceData: 'verify-ls.traceData', // the same arguments
  showCallers: 'verify-ls.showCallers', // [uri, function, true: shows nothing by itself]
} as const;
