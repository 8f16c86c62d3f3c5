import { writeSync } from 'node:fs'

/** Tells the process that started us: a line of JSON. Written at once, so that what was told before a crash arrives. */
export function tell(message: object): void {
  writeSync(1, `${JSON.stringify(message)}\n`)
}
