import type { TranscriptLine } from '@iki/contract/media/lesson'
import type { ReadLines } from './read-lines.ts'

const times = /^(\S+)\s+-->\s+(\S+)/
const time = /^(?:(\d{2,}):)?([0-5]\d):([0-5]\d\.\d{3})$/
const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: ' ',
  quot: '"',
  lrm: '',
  rlm: '',
}

/** WebVTT: when each line begins and ends, and its text, without styles and positions. */
export const readSubtitles: ReadLines = text => {
  if (!/^WEBVTT(?:[ \t\n]|$)/.test(text)) return { line: 1, fault: 'begins without WEBVTT' }
  const transcript: TranscriptLine[] = []
  let line = 1
  for (const block of text.split('\n\n')) {
    const rows = block.split('\n')
    const at = rows.findIndex(row => row.includes('-->'))
    const cue = at < 0 ? null : cueOf(rows.slice(at))
    if (at >= 0 && !cue)
      return { line: line + at, fault: 'must be two times such as 00:01.500 --> 00:04.000, the later last' }
    if (cue?.text) transcript.push(cue)
    line += rows.length + 1
  }
  return { transcript: transcript.sort((a, b) => a.start - b.start), lyrics: null }
}

function cueOf([head = '', ...rows]: string[]): TranscriptLine | null {
  const [, from = '', to = ''] = times.exec(head) ?? []
  const [start, end] = [secondsOf(from), secondsOf(to)]
  if (start === null || end === null || end < start) return null
  return { start, end, text: plain(rows.join(' ')) }
}

function secondsOf(written: string): number | null {
  const [, hours = '0', minutes, seconds] = time.exec(written) ?? []
  if (minutes === undefined || seconds === undefined) return null
  return Math.round((Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000) / 1000
}

const plain = (text: string): string =>
  text
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .trim()
