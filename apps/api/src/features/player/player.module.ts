import type { Module, Need } from '#core/module.ts'
import type { Platform } from '#core/platform.ts'
import { playerRoutes } from './player.routes.ts'
import { playerService } from './player.service.ts'

type Player = typeof playerService
type Needs = Pick<Platform, 'db' | 'clock'> & {
  lessonRows: { lessonRows: Need<Player, 'lessons'> }
  lesson: { lessons: { findPlaylistTitle: Need<Player, 'findPlaylistTitle'> } }
}

/** The queue and the settings of the player, on all devices of a member. */
export function playerModule({ db, clock, lessonRows, lesson }: Needs) {
  const { findPlaylistTitle } = lesson.lessons
  const player = playerService({ db, clock, findPlaylistTitle, lessons: lessonRows.lessonRows })
  return { services: {}, routes: server => playerRoutes(server, player) } satisfies Module
}
