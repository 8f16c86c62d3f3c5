/** The subject of a note. All places that add or read notes of one kind use this same object. */
export type NoteKind<Note> = { readonly name: string; readonly example?: Note }

/** `name` is for debugging. */
export const noteKind = <Note>(name: string): NoteKind<Note> => ({ name })

/**
 * Notes that kinds of content add while the files of a folder are loaded, for what can be decided only when all of them
 * are known, such as what the radio will play.
 */
export function notebook() {
  const notes = new Map<NoteKind<unknown>, unknown[]>()
  return {
    add<Note>(kind: NoteKind<Note>, note: Note): void {
      const known = notes.get(kind)
      if (known) known.push(note)
      else notes.set(kind, [note])
    },

    /** In the order in which they were added. */
    list: <Note>(kind: NoteKind<Note>): Note[] => (notes.get(kind) ?? []) as Note[],
  }
}
export type Notes = ReturnType<typeof notebook>
