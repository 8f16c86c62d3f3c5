import type { Notes } from '#core/content/notes.ts'

/** How a folder changes the rotations, and when: a line each. */
export type Rotations = {
  renew(): Promise<string[]>
  /** What would change after loading the files that left these notes. */
  preview(notes: Notes): Promise<string[]>
}
