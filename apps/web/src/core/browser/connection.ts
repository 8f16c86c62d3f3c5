import type { ConnectionKind } from '@iki/contract/shell/shell'

/** What the browser tells of its network; undefined where it tells nothing. */
export const connectionHere = (): ConnectionKind | undefined =>
  (navigator as Navigator & { connection?: ConnectionKind }).connection
