import { useEffect, useState } from 'react'

type Parts = {
  isRunning: boolean
  /** The line that is shown; another word for each time it is shown. */
  at: string
  /** How long it takes to read. */
  ms: number
  /** Whether it is being said aloud. */
  isSpoken: boolean
  next: () => void
}

/** Goes on by itself when a line was there long enough to be read, and was said to its end. */
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
