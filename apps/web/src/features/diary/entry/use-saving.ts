import { useRef, useState } from 'react'

/** What is over sooner needs no word that it is going on. */
const patienceMs = 150

/** One save at a time. It begins in the press itself: nothing is drawn anew before it. */
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
