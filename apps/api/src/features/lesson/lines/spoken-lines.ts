import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { list } from '@iki/contract/api/schema'
import { transcriptLineSchema } from '@iki/contract/media/lesson'
import * as v from 'valibot'
import { readLyrics } from './lyrics-file.ts'
import type { ReadLines, SpokenLines } from './read-lines.ts'
import { readSubtitles } from './subtitle-file.ts'

const mostLines = 2000
const transcript = list(transcriptLineSchema, mostLines)

const silent: SpokenLines = { transcript: [], lyrics: null }

/** The files beside a lesson with what is said in it, by ending. */
const readers: Record<string, ReadLines> = {
  '.transcript.json': text => ({ transcript: v.parse(transcript, JSON.parse(text)), lyrics: null }),
  '.vtt': readSubtitles,
  '.lrc': readLyrics,
}

/** Whether a file in the folder of lessons belongs to a lesson without being one. */
export const isLinesFile = (name: string): boolean => Object.keys(readers).some(each => name.endsWith(each))

type LessonFacts = { id: string; durationSeconds: number; isMusic: boolean }

/** A lesson without such a file has no lines. */
export async function readSpokenLines(
  root: string,
  lesson: LessonFacts,
  problems: string[],
): Promise<SpokenLines> {
  const found: { name: string; text: string; read: ReadLines }[] = []
  for (const [ending, read] of Object.entries(readers)) {
    const name = `lessons/${lesson.id}${ending}`
    const text = await readFile(join(root, name), 'utf8').catch(() => null)
    if (text !== null) found.push({ name, text, read })
  }
  const [first, second] = found
  if (!first) return silent
  if (second) problems.push(`${second.name}: ${first.name} has the lines already`)
  if (first.name.endsWith('.lrc') && !lesson.isMusic) problems.push(`${first.name}: only music is sung`)
  return linesOf(first, lesson.durationSeconds, problems)
}

type Written = { name: string; text: string; read: ReadLines }

function linesOf({ name, text, read }: Written, durationSeconds: number, problems: string[]): SpokenLines {
  try {
    const lines = read(text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n'), durationSeconds)
    if ('fault' in lines) problems.push(`${name}:${lines.line}: ${lines.fault}`)
    else if (lines.transcript.length > mostLines) problems.push(`${name}: has more than ${mostLines} lines`)
    else return lines
  } catch (error) {
    problems.push(`${name}: ${error instanceof Error ? error.message : String(error)}`)
  }
  return silent
}
