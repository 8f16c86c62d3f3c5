import type { KeepProblem } from './download-problem.ts'
import type { KeptLesson } from './download-record.ts'

/** A lesson on its way to the device, or stuck on it. */
export type Saving = {
  title: string
  bytes: number
  total: number | null
  isUnderWay: boolean
  problem: KeepProblem | null
}

export type KeptState = {
  /** Whether it is known what is kept. */
  isKnown: boolean
  /** Whole ones only. */
  lessons: Record<string, KeptLesson>
  savings: Record<string, Saving>
}

export const nothing: KeptState = { isKnown: false, lessons: {}, savings: {} }
