/** One change of one file: it is made, or gets lines after the one line that holds `after`, or says something else. */
export type Change =
  | { file: string; create: string }
  | { file: string; after: string; add: string }
  | { file: string; replace: string; by: string }

/** A recipe of CONTRIBUTING.md, followed once: what somebody would write who adds something small. */
export type Recipe = {
  /** As CONTRIBUTING.md has it. */
  heading: string
  /** More files than these, and the design is to be changed. A migration counts as one. */
  mostFiles: number
  changes: readonly Change[]
  /** Whether tables or columns are new, for which `npm run migration` makes a file. */
  migrates?: true
  /** A test of the API that sees the new thing work. */
  test?: string
}
