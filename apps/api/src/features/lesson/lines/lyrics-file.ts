import type { TranscriptLine } from '@iki/contract/media/lesson'
import type { ReadLines } from './read-lines.ts'

const stamps = /^(?:\[\d{1,3}:[0-5]?\d(?:[.:]\d{1,3})?\])+/
const stamp = /\[(\d{1,3}):([0-5]?\d)(?:[.:](\d{1,3}))?\]/g
/** Such as `[ti:…]`, `[ar:…]` and `[offset:…]`. */
const note = /^\[(\w+):(.*)\]$/

type Sung = { start: number; text: string }

/** LRC: lines with the time at which each is sung, or plain lines without any. */
export const readLyrics: ReadLines = (text, durationSeconds) => {
  const sung: Sung[] = []
  const plain: string[] = []
  let shift = 0
  for (const [index, written] of text.split('\n').entries()) {
    const row = written.trim()
    const [, name, value] = note.exec(row) ?? []
    const [times] = stamps.exec(row) ?? []
    if (times) sung.push(...startsOf(times).map(start => ({ start, text: row.slice(times.length).trim() })))
    else if (name === 'offset') shift = Number(value) / 1000 || 0
    else if (name === undefined) plain.push(row)
    if (sung.length > 0 && plain.some(Boolean))
      return {
        line: index + 1,
        fault: 'has lines with times and lines without: give times to all, or to none',
      }
  }
  if (sung.length === 0) return { transcript: [], lyrics: plain.join('\n').trim() || null }
  return { transcript: lastingLines(sung, { shift, durationSeconds }), lyrics: null }
}

const startsOf = (times: string): number[] =>
  [...times.matchAll(stamp)].map(
    ([, minutes, seconds, part = '']) => Number(minutes) * 60 + Number(`${seconds}.${part}`),
  )

/** A line lasts until the next begins; an empty one only ends the previous one. */
function lastingLines(
  sung: Sung[],
  { shift, durationSeconds }: { shift: number; durationSeconds: number },
): TranscriptLine[] {
  const rounded = (seconds: number) => Math.round(seconds * 1000) / 1000
  // A positive offset shows the lines sooner.
  const starts = sung
    .map(({ start, text }) => ({ start: Math.max(0, rounded(start - shift)), text }))
    .sort((a, b) => a.start - b.start)
  return starts.flatMap(({ start, text }, index) => {
    const end = starts[index + 1]?.start ?? Math.max(start, durationSeconds)
    return text ? [{ start, end, text }] : []
  })
}
