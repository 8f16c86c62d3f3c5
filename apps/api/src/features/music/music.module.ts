import type { Module, Need } from '#core/module.ts'
import { musicRoutes } from './music.routes.ts'
import { musicService } from './music.service.ts'

type Needs = { lessonRows: { lists: Need<typeof musicService, 'lists'> } }

/** Lessons that are music. */
export function musicModule({ lessonRows }: Needs) {
  const music = musicService({ lists: lessonRows.lists })
  return { services: {}, routes: server => musicRoutes(server, music) } satisfies Module
}
