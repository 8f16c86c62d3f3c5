import { useEffect, useState } from 'react'
import type { DiaryKind } from '../offline/diary-kinds.ts'
import { useSyncState } from '../offline/use-diary.ts'

/** How long a phone that has never read this diary waits for the server. */
const firstReadMs = 3_000

type FirstReading = {
  /** This phone has read the whole diary from the server once. */
  isComplete: boolean
  /** It is being read, and has not taken long yet. */
  isWaiting: boolean
}

/** Whether this phone has read a diary from the server. */
export function useFirstReading(kind: DiaryKind): FirstReading {
  const { isComplete = false, reading } = useSyncState(kind)
  const [isPatient, setPatient] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setPatient(false), firstReadMs)
    return () => clearTimeout(timer)
  }, [])
  return { isComplete, isWaiting: !isComplete && reading !== 'failed' && isPatient }
}
