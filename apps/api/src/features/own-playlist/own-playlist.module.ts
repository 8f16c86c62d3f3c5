import type { Module, Need } from '#core/module.ts'
import type { Platform } from '#core/platform.ts'
import { ownPlaylistRoutes } from './own-playlist.routes.ts'
import { ownPlaylistService } from './own-playlist.service.ts'
import { ownPlaylistChangeLimit } from './own-playlist-rates.ts'

type Needs = Pick<Platform, 'db' | 'clock' | 'memberLimit'> & {
  lessonRows: { lessonRows: Need<typeof ownPlaylistService, 'lessons'> }
  safety: { safety: Need<typeof ownPlaylistService, 'safety'> }
}

/** The playlists that members make themselves. */
export function ownPlaylistModule({ db, clock, memberLimit, lessonRows, safety }: Needs) {
  const parts = { db, clock, lessons: lessonRows.lessonRows, safety: safety.safety }
  const ownPlaylists = ownPlaylistService({ ...parts, limitChanges: memberLimit(ownPlaylistChangeLimit) })
  return {
    services: {
      ownPlaylists,
      /** As of another time: for the demo, whose members have put playlists together for a year. */
      ownPlaylistsAt: (at: Date) =>
        ownPlaylistService({ ...parts, clock: () => at, limitChanges: async () => {} }),
    },
    routes: server => ownPlaylistRoutes(server, ownPlaylists),
    cleanUp: { ownPlaylists: ownPlaylists.purge },
  } satisfies Module
}
