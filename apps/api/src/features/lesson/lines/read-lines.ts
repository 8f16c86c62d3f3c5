import type { TranscriptLine } from '@iki/contract/media/lesson'

/** What is said or sung in a lesson: lines with times, or a text without times. */
export type SpokenLines = { transcript: TranscriptLine[]; lyrics: string | null }
export type ReadLines = (
  text: string,
  durationSeconds: number,
) => SpokenLines | { line: number; fault: string }
