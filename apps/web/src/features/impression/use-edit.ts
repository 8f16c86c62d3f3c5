import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, errorMessage } from '#core/api/api-error.ts'

type Parts<T> = {
  /** As it was when one began. */
  shown: T
  /** The draft was begun on an older text: the current one is read before it is overwritten. */
  isOverOthers: boolean
  /** Saves what is written over what was seen. Throws edited_elsewhere. */
  save: (seen: T) => Promise<T>
  onSaved: (saved: T) => void
  /** As it is now on the server; null where it is gone. */
  read: () => Promise<T | null>
}

/** Changes what other devices may change, too: what they have written is shown before it is overwritten. */
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
    /** What the changes are made to: not what has come since. */
    seen,
    /** What another device has made of it meanwhile, until that is overwritten or taken. */
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
