import type { TranscriptLine } from './lesson.ts'

/** Captions (WebVTT) made from the timed lines. A line without text or without duration is left out. */
export function captionsOf(lines: readonly TranscriptLine[]): string {
  const cues = lines
    .filter(({ start, end, text }) => end > start && text.trim() !== '')
    .map(({ start, end, text }) => `${timeOf(start)} --> ${timeOf(end)}\n${escaped(text)}\n`)
  return ['WEBVTT\n', ...cues].join('\n')
}

function timeOf(seconds: number): string {
  const ms = Math.round(seconds * 1000)
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const milliseconds = String(ms % 1000).padStart(3, '0')
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}.${milliseconds}`
}

/** Escapes what would be a tag, an entity, an arrow or the end of the cue. */
const escaped = (text: string): string =>
  text
    .trim()
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/\s*[\r\n]+\s*/g, '\n')
