import type { Module, Need } from '#core/module.ts'
import type { Platform } from '#core/platform.ts'
import { scenarioService } from './scenario.service.ts'
import { storyRoutes } from './story.routes.ts'
import { storyService } from './story.service.ts'
import { storySaveService } from './story-save.service.ts'

type Needs = Pick<Platform, 'db' | 'clock' | 'addresses' | 'events'> & {
  licence: { licences: { of: Need<typeof storyService, 'licencesOf'> } }
}

/** Stories that are read and chosen in. */
export function storyModule({ db, clock, addresses, events, licence }: Needs) {
  const parts: Parameters<typeof storyService>[0] = {
    ...{ db, clock, addresses, licencesOf: licence.licences.of },
    onFirstFinish: (tx, { uid, episodeId, at }) =>
      events.publish('episodeFinished', { tx, uid, episodeId, at }),
  }
  const stories = storyService(parts)
  const saves = storySaveService({ db, clock, stories })
  const scenarios = scenarioService({ db, clock, addresses, stories })
  return {
    services: {
      stories,
      /** As of another time: for the demo, whose member is in the middle. */
      storiesAt: (at: Date) => storyService({ ...parts, clock: () => at }),
    },
    routes: server => storyRoutes(server, { stories, saves, scenarios }),
  } satisfies Module
}
