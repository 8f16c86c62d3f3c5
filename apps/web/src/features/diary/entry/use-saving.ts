import { useRef, useState } from 'react'

/** A save that takes less shows no "saving". */
const patienceMs = 150

/** One save at a time. It starts in the event of the press itself, before anything is rendered. */
export function useSaving() {
  const [isSaving, setSaving] = useState(false)
  const isUnderWay = useRef(false)

  async function whileSaving(save: () => Promise<void>): Promise<void> {
    if (isUnderWay.current) return
    isUnderWay.current = true
    const timer = setTimeout(() => setSaving(true), patienceMs)
    try {
      await save()
    } finally {
      clearTimeout(timer)
      isUnderWay.current = false
      setSaving(false)
    }
  }
  return { isSaving, whileSaving }
}
