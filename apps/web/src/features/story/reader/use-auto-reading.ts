import { useEffect, useState } from 'react'

type Parts = {
  isRunning: boolean
  /** The line that is shown; another word for each time it is shown. */
  at: string
  /** How long it takes to read. */
  ms: number
  /** Whether its voice is playing. */
  isSpoken: boolean
  next: () => void
}

/** Continues by itself when a line was shown long enough to be read, and its voice has ended. */
export function useAutoReading({ isRunning, at, ms, isSpoken, next }: Parts): void {
  const [readAt, setReadAt] = useState<string | null>(null)
  useEffect(() => {
    if (!isRunning) return
    const timer = setTimeout(() => setReadAt(at), ms)
    return () => {
      clearTimeout(timer)
      setReadAt(null)
    }
  }, [isRunning, at, ms])
  const isOver = isRunning && readAt === at && !isSpoken
  useEffect(() => {
    if (isOver) next()
  }, [isOver])
}
