import { useEffect, useState } from 'react'
import type { DiaryKind } from '../offline/diary-kinds.ts'
import { useSyncState } from '../offline/use-diary.ts'

/** So long a phone that is new to a diary waits for what is written already. */
const firstReadMs = 3_000

type FirstReading = {
  /** What the server has of this diary was read on this phone once. */
  isComplete: boolean
  /** It is being read, and that has not lasted long. */
  isWaiting: boolean
}

/** Whether it is known on this phone what is written in a diary. */
export function useFirstReading(kind: DiaryKind): FirstReading {
  const { isComplete = false, reading } = useSyncState(kind)
  const [isPatient, setPatient] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setPatient(false), firstReadMs)
    return () => clearTimeout(timer)
  }, [])
  return { isComplete, isWaiting: !isComplete && reading !== 'failed' && isPatient }
}
