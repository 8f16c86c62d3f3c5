import { writeSync } from 'node:fs'

/** Sends a line of JSON to the process that started this one. Written at once, so that it arrives even before a crash. */
export function sendMessage(message: object): void {
  writeSync(1, `${JSON.stringify(message)}\n`)
}
