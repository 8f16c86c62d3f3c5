import type { Notes } from '#core/content/notes.ts'

/** Of what comes round, what a folder changes, and when: a line each. */
export type Rotations = {
  renew(): Promise<string[]>
  /** What would change once the files are loaded that left these notes. */
  preview(notes: Notes): Promise<string[]>
}
