import { createContext, type ReactNode } from 'react'

/** What is shown after a link in written text: that its page is locked for this person. Null: nothing. */
export type LinkNote = (path: string) => ReactNode

export const LinkNoteContext = createContext<LinkNote>(() => null)
