import { getThisWeek, getWeekly, listTopContents, listWeekly } from '@iki/contract/reading/weekly'
import type { FastifyInstance } from 'fastify'
import { route } from '#core/http/route.ts'
import type { WeeklyService } from './weekly.service.ts'

export function weeklyRoutes(server: FastifyInstance, weekly: WeeklyService): void {
  route(server, listWeekly, ({ input, member }) => weekly.list(input.category, member))
  route(server, getWeekly, ({ input, member }) => weekly.get(input.id, member))
  route(server, listTopContents, ({ input, member }) => weekly.listTop(input, member))
  route(server, getThisWeek, ({ input, member }) => weekly.getThisWeek(input.plan, member))
}
