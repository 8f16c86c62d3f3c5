/** What a note is about. Each place that leaves or reads notes of one kind names this same object. */
export type NoteKind<Note> = { readonly name: string; readonly example?: Note }

/** `name` is for whoever debugs. */
export const noteKind = <Note>(name: string): NoteKind<Note> => ({ name })

/**
 * What kinds of content note down while the files of a folder are loaded, for what can be decided only when all of them
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
