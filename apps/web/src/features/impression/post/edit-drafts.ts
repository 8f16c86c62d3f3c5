import { useRef, useState } from 'react'
import * as v from 'valibot'
import { currentOwner } from '#core/offline/owner.ts'
import { defineStore } from '#core/offline/store.ts'
import { momentSchema, pictureTextsSchema } from '../form/draft.ts'

/** Unsaved changes of posts and comments, by id. They are stored, so that nothing is lost with the form or the page. */
const schema = v.object({
  /** The revision that it was started from. */
  revision: v.number(),
  body: v.string(),
  pictures: v.optional(v.array(v.string())),
  /** Missing in drafts of version 1. */
  pictureTexts: v.optional(pictureTextsSchema),
  moment: v.optional(v.nullable(momentSchema)),
})
type Written = Omit<v.InferOutput<typeof schema>, 'revision'>

export const editDrafts = defineStore({
  name: 'impression-edits',
  version: 2,
  schema,
  most: 20,
  migrate: stored => stored,
})

type Shown<T> = {
  id: string
  revision: number
  /** The current text, in the form in which it is edited. */
  written: T
}

/** A changed text, stored on the device until it is saved, given up, or equal to the original again. */
export function useEditDraft<T extends Written>({ id, revision, written: current }: Shown<T>) {
  const [owner] = useState(currentOwner)
  const [stored] = useState(() => editDrafts.find(owner, id))
  const [written, setWritten] = useState<T>(() => (stored ? { ...current, ...writtenOf(stored) } : current))
  const newest = useRef(written)

  function put(next: T): void {
    newest.current = next
    setWritten(next)
    if (JSON.stringify(next) === JSON.stringify(current)) editDrafts.remove(owner, id)
    else editDrafts.write(owner, id, { ...next, revision })
  }

  return {
    written,
    change: (part: Partial<T>): void => put({ ...newest.current, ...part }),
    /** Removes the draft, after it was saved or given up. */
    drop(): void {
      editDrafts.remove(owner, id)
      setWritten(current)
      newest.current = current
    },
    /** Whether it was started in an earlier visit. */
    isFromDraft: stored !== null,
    /** Whether another device has changed the text since the draft was started. */
    isOverOthers: stored !== null && stored.revision !== revision,
  }
}

const writtenOf = ({ revision, ...written }: v.InferOutput<typeof schema>): Written => written
