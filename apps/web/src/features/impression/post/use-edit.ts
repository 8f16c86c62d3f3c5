import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, errorMessage } from '#core/api/api-error.ts'

type Parts<T> = {
  /** The text, as it was when the editing began. */
  shown: T
  /** The draft was started on an older text: the current one has to be shown before it is overwritten. */
  isOverOthers: boolean
  /** Saves. Throws edited_elsewhere if the server has another text than the one that the member has seen. */
  save: (seen: T) => Promise<T>
  onSaved: (saved: T) => void
  /** The current version of the server; null if it was deleted. */
  read: () => Promise<T | null>
}

/** Edits a text that other devices may edit, too: their version is shown before it is overwritten. */
export function useEdit<T>({ shown, isOverOthers, save, onSaved, read }: Parts<T>) {
  const [seen, setSeen] = useState(shown)
  const [other, setOther] = useState(isOverOthers ? shown : null)
  const saving = useMutation({
    mutationFn: () => save(seen),
    onSuccess: onSaved,
    async onError(error) {
      if (!isElsewhere(error)) return
      const newest = await read().catch(() => null)
      if (!newest) return
      setSeen(newest)
      setOther(newest)
    },
    meta: { isSaving: true },
  })
  const { error } = saving
  return {
    /** The version that is being edited, even if a newer one has arrived since. */
    seen,
    /** The version that another device has saved meanwhile, until the member overwrites it or takes it over. */
    other,
    forgetOther: () => setOther(null),
    problem: error && !(other && isElsewhere(error)) ? errorMessage(error) : null,
    isPending: saving.isPending,
    save(): void {
      if (!saving.isPending) saving.mutate()
    },
  }
}

const isElsewhere = (error: unknown) => error instanceof ApiError && error.code === 'edited_elsewhere'
