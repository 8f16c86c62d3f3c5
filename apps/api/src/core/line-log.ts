import type { Log } from './log.ts'

/** A log for a person at a terminal: only problems, one line each. */
export function lineLog(write: (line: string) => void): Log {
  const line = (_: object, message: string) => void write(message)
  return { debug() {}, info() {}, warn: line, error: line }
}
