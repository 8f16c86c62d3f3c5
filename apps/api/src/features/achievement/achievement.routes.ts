import * as achievement from '@iki/contract/play/achievement'
import * as quest from '@iki/contract/play/quest'
import type { FastifyInstance } from 'fastify'
import { route } from '#core/http/route.ts'
import type { AchievementService } from './achievement.service.ts'

export function achievementRoutes(server: FastifyInstance, achievements: AchievementService): void {
  route(server, achievement.getAchievement, ({ input, member }) => achievements.find(member.uid, input.id))
  route(server, achievement.listAchievements, ({ member }) => achievements.list(member.uid))
  route(server, achievement.achieve, ({ input, member }) => achievements.achieve(member.uid, input.id))
  route(server, achievement.listAchievementMaster, ({ member }) => achievements.listMaster(member.uid))
  route(server, quest.listQuests, () => achievements.listQuests())
}
