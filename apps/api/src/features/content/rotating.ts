import type { LessonKind } from '@iki/contract/lesson'

/** What a folder says of things that come round: which weeks there are, and what the radio can play. */
export type Rotating = {
  weeks: { id: string; plan: string; term: number; retired: boolean }[]
  lessons: Map<string, RotatingLesson>
  playlists: Map<string, { lessons: string[] | null; order: { key: string; direction: string } | null }>
}

type RotatingLesson = {
  id: string
  kind: LessonKind
  title: string
  access: string[]
  tags: string[]
  duration_seconds: number
  published_at: Date
}

/** Of what comes round, what a folder changes, and when: a line each. */
export type Rotations = {
  renew(): Promise<string[]>
  preview(rotating: Rotating): Promise<string[]>
  /** Of which plan the weeks are that were loaded before, by their ids. */
  listPlans(): Promise<ReadonlyMap<string, string>>
}

export const nothingRotating = (): Rotating => ({ weeks: [], lessons: new Map(), playlists: new Map() })
