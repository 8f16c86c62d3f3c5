import * as achievement from '@iki/contract/play/achievement'
import { listCollectibles } from '@iki/contract/play/collectible'
import { listBodyTypes, listStamps } from '@iki/contract/play/notebook'
import * as quest from '@iki/contract/play/quest'
import type { FastifyInstance } from 'fastify'
import { route } from '#core/http/route.ts'
import type { AchievementService } from './achievement.service.ts'
import type { CollectibleService } from './collectible.service.ts'
import type { NotebookService } from './notebook.service.ts'

type Services = {
  achievements: AchievementService
  collectibles: CollectibleService
  notebook: NotebookService
}

export function achievementRoutes(server: FastifyInstance, services: Services): void {
  const { achievements, collectibles, notebook } = services
  route(server, achievement.getAchievement, ({ input, member }) => achievements.find(member.uid, input.id))
  route(server, achievement.listAchievements, ({ member }) => achievements.list(member.uid))
  route(server, achievement.achieve, ({ input, member }) => achievements.achieve(member.uid, input.id))
  route(server, achievement.seeAchievements, ({ input, member }) => achievements.see(member.uid, input.ids))
  route(server, achievement.listAchievementMaster, ({ member }) => achievements.listMaster(member.uid))
  route(server, quest.listQuests, () => achievements.listQuests())
  route(server, listBodyTypes, () => notebook.listBodyTypes())
  route(server, listStamps, ({ input, member }) => notebook.listStamps(member.uid, input.month))
  route(server, listCollectibles, ({ member }) => collectibles.list(member.uid))
}
