import type { Module, Need } from '#core/module.ts'
import type { Platform } from '#core/platform.ts'
import { scenarioService } from './scenario.service.ts'
import { storyRoutes } from './story.routes.ts'
import { storyService } from './story.service.ts'
import { type PublishStoryChanged, storySaveService } from './story-save.service.ts'
import { rememberedScripts } from './story-scripts.ts'

type Needs = Pick<Platform, 'db' | 'clock' | 'addresses' | 'events' | 'publishLive'> & {
  licence: { licences: { of: Need<typeof storyService, 'licencesOf'> } }
}

/** Stories that are read and chosen in. */
export function storyModule({ db, clock, addresses, events, publishLive, licence }: Needs) {
  const publishChanged: PublishStoryChanged = (handle, uid, story) =>
    publishLive(handle, `member:${uid}`, { type: 'story-changed', story })
  const scripts = rememberedScripts(db)
  const parts: Parameters<typeof storyService>[0] = {
    db,
    clock,
    addresses,
    licencesOf: licence.licences.of,
    scripts,
    async onFirstFinish(tx, { uid, story, episodeId, at }) {
      await events.publish('episodeFinished', { tx, uid, episodeId, at })
      await publishChanged(tx, uid, story)
    },
  }
  const stories = storyService(parts)
  const saves = storySaveService({ db, clock, stories, scripts, publishChanged })
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
