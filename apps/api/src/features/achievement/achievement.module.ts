import type { Module, Need } from '#core/module.ts'
import type { Platform } from '#core/platform.ts'
import { achievementRoutes } from './achievement.routes.ts'
import { achievementService, backfillTask, countTask } from './achievement.service.ts'
import { collectibleService } from './collectible.service.ts'
import { notebookService } from './notebook.service.ts'

type Needs = Pick<Platform, 'db' | 'clock'> & {
  licence: { licences: { of: Need<typeof achievementService, 'licencesOf'> } }
  credit: { credits: { earnEach: Need<typeof achievementService, 'earnEach'> } }
  notification: { notifications: { notify: Need<typeof achievementService, 'notify'> } }
}

/** What members have achieved and gathered. */
export function achievementModule({ db, clock, licence, credit, notification }: Needs) {
  const achievements = achievementService({
    db,
    clock,
    licencesOf: licence.licences.of,
    earnEach: credit.credits.earnEach,
    notify: notification.notifications.notify,
  })
  const notebook = notebookService({ db })
  const collectibles = collectibleService({ db, achievements })
  return {
    services: { achievements, collectibles },
    routes: server => achievementRoutes(server, { achievements, collectibles, notebook }),
    tasks: { [countTask]: achievements.countNow },
    slowTasks: { [backfillTask]: achievements.backfill },
    // 03:40 in Tokyo.
    crontab: [{ task: backfillTask, match: '40 18 * * *' }],
    on: {
      diarySaved: ({ tx, uid }) => achievements.countLater(tx, uid),
      async episodeFinished({ tx, ...finish }) {
        await collectibles.episodeFinished(tx, finish)
        await achievements.countLater(tx, finish.uid)
      },
      async artQualified({ tx, ...known }) {
        await collectibles.artQualified(tx, known)
        await achievements.countLater(tx, known.uid)
      },
    },
  } satisfies Module
}
