import * as scenario from '@iki/contract/play/scenario'
import * as story from '@iki/contract/play/story'
import type { FastifyInstance } from 'fastify'
import { deviceLabelOf } from '#core/device-label.ts'
import { route } from '#core/http/route.ts'
import type { ScenarioService } from './scenario.service.ts'
import type { StoryService } from './story.service.ts'
import type { StorySaveService } from './story-save.service.ts'

type Services = { stories: StoryService; saves: StorySaveService; scenarios: ScenarioService }

export function storyRoutes(server: FastifyInstance, { stories, saves, scenarios }: Services): void {
  route(server, scenario.getScenario, ({ input }) => scenarios.scenario(input.scenario))
  route(server, scenario.getScenarioChapter, ({ input, member }) =>
    scenarios.chapter(input.scenario, input.chapter, member),
  )
  route(server, scenario.getScenarioScene, ({ input, member }) =>
    scenarios.scene(input.scenario, input.chapter, input.scene, member),
  )
  route(server, story.getStory, ({ input, member }) => stories.map(input.story, member))
  route(server, story.getEpisode, ({ input, member }) => stories.play(input, member))
  route(server, story.finishEpisode, ({ input, member }) => stories.finish(input, member))
  route(server, story.saveStoryReads, ({ input, member }) => stories.saveReads(input, member))
  route(server, story.saveStoryPlace, ({ input, member, request }) =>
    saves.save(input, member, deviceLabelOf(request.headers['user-agent'])),
  )
  route(server, story.removeStorySave, ({ input, member }) => saves.remove(input, member))
  route(server, story.exportStorySaves, ({ input, member }) => saves.export(input.story, member))
  route(server, story.importStorySaves, ({ input, member }) => saves.import(input, member))
  route(server, story.inspectStory, ({ input, member }) => saves.inspect(input.story, member))
  route(server, story.jumpInStory, ({ input, member }) => saves.jump(input, member))
}
