import type { Log } from './log.ts'

/** A log for a person at a terminal: what is wrong, one line each, and nothing else. */
export function lineLog(write: (line: string) => void): Log {
  const line = (_: object, message: string) => void write(message)
  return { debug() {}, info() {}, warn: line, error: line }
}
