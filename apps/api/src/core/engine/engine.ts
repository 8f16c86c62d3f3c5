import { stat } from 'node:fs/promises'
import * as v from 'valibot'
import { type EngineFindings, foundSchema, type Measured, measuredFileSchema } from './engine-answer.ts'
import { EngineError } from './engine-error.ts'
import { runEngine } from './engine-process.ts'
import type { CutPlan, StillPlan, StreamsPlan } from './engine-request.ts'

type Writing = { folder: string; signal?: AbortSignal | undefined }

const shortMs = 60_000
const stillMs = 5 * 60_000
/** An hour of sound takes a few seconds. */
const measuringMs = 10 * 60_000
/** How many files are open at a time. */
const filesAtOnce = 32

/** What operators read if it is missing. */
export const missingEngine =
  'the film engine does not run here. It comes with `npm ci`, unless optional packages are left out, for Linux with' +
  ' glibc and macOS, each on x64 and arm64; once it is there, load again and run `npm run content -- films make`'

/** The engine that reads films and sounds and makes films: FFmpeg's libraries, each time in a process of their own. */
export function mediaEngine() {
  let isKnown = false

  return {
    /** Whether this platform has a build of it; checked once. */
    async isThere(): Promise<boolean> {
      isKnown ||= await starts()
      return isKnown
    },

    /** What a film says about itself. Throws an EngineError if it cannot be read. */
    async probe(source: string): Promise<EngineFindings> {
      const found: EngineFindings[] = []
      const onAnswer = (answer: unknown) => found.push(v.parse(foundSchema, answer))
      await runEngine({ request: { task: 'probe' }, sources: [source], limitMs: shortMs, onAnswer })
      if (!found[0]) throw new EngineError('the film engine said nothing')
      return found[0]
    },

    /** Writes playlists, segments and previews. Throws an EngineError with FFmpeg's complaint. */
    async makeStreams(
      source: string,
      plan: StreamsPlan,
      { onSeconds, ...writing }: Writing & { limitMs: number; onSeconds(seconds: number): void },
    ): Promise<void> {
      const onAnswer = (answer: unknown) => onSeconds(v.parse(progress, answer).seconds)
      await runEngine({ request: { task: 'streams', plan }, sources: [source], ...writing, onAnswer })
    },

    /** Writes one picture; none if the film has ended by then. */
    async makeStill(source: string, plan: StillPlan, writing: Writing): Promise<void> {
      const task = { request: { task: 'still' as const, plan }, limitMs: stillMs, onAnswer() {} }
      await runEngine({ ...task, sources: [source], ...writing })
    },

    /** Writes the first seconds of a sound as a file of its own. */
    async makeCut(source: string, plan: CutPlan, writing: Writing): Promise<void> {
      const task = { request: { task: 'cut' as const, plan }, limitMs: stillMs, onAnswer() {} }
      await runEngine({ ...task, sources: [source], ...writing })
    },

    /** How long and how loud files really are, by decoding them to their end; or why that is not known. */
    async measure(sources: readonly string[]): Promise<Measurement[]> {
      const measured: Measurement[] = []
      while (measured.length < sources.length) {
        const next = sources.slice(measured.length, measured.length + filesAtOnce)
        measured.push(...(await measureSome(next)))
      }
      return measured
    },
  }
}
export type MediaEngine = ReturnType<typeof mediaEngine>

export type Measurement = Measured | { fault: string }

const progress = v.object({ seconds: v.number() })

const starts = (): Promise<boolean> =>
  runEngine({ request: { task: 'start' }, limitMs: shortMs, onAnswer() {} }).then(
    () => true,
    () => false,
  )

/** At least one file, and as many as can be measured: a file that crashes the engine is the last. */
async function measureSome(sources: readonly string[]): Promise<Measurement[]> {
  const isThere = await Promise.all(sources.map(isFile))
  const count = isThere.indexOf(false) < 0 ? sources.length : isThere.indexOf(false)
  if (count === 0) return [{ fault: 'there is no such file' }]
  const measured: Measurement[] = []
  const onAnswer = (answer: unknown) => {
    const file = v.parse(measuredFileSchema, answer)
    measured.push('measured' in file ? file.measured : { fault: file.fault })
  }
  const request = { task: 'measure' as const, count }
  try {
    await runEngine({ request, sources: sources.slice(0, count), limitMs: count * measuringMs, onAnswer })
    return measured.length > 0 ? measured : [{ fault: 'the film engine said nothing' }]
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    return [...measured, { fault: error.message }]
  }
}

const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    found => found.isFile(),
    () => false,
  )
