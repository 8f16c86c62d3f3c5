import type { ConnectionKind } from '@iki/contract/shell/shell'

/** What the browser reports of its network; undefined where it reports nothing. */
export const connectionHere = (): ConnectionKind | undefined =>
  (navigator as Navigator & { connection?: ConnectionKind }).connection
