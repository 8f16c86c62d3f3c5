import * as habit from '@iki/contract/habit-diary'
import type { FastifyInstance } from 'fastify'
import { route } from '#core/http/route.ts'
import type { EichiService } from './eichi.service.ts'
import type { KafukuService } from './kafuku.service.ts'

type Services = { eichi: EichiService; kafuku: KafukuService }

export function habitDiaryRoutes(server: FastifyInstance, { eichi, kafuku }: Services): void {
  route(server, habit.listEichiDays, ({ input, member }) => eichi.list(member.uid, input))
  route(server, habit.saveEichiDay, ({ input: { date, base, replacesUnreadable, ...text }, member }) =>
    eichi.save(member.uid, { date, base, replacesUnreadable, text }),
  )
  route(server, habit.deleteEichiDay, ({ input, member }) => eichi.remove(member.uid, input))
  route(server, habit.listEichiStamps, ({ input, member }) => eichi.listStamps(member.uid, input))
  route(server, habit.listKafukuDays, ({ input, member }) => kafuku.list(member.uid, input))
  route(server, habit.saveKafukuDay, ({ input: { date, base, replacesUnreadable, ...text }, member }) =>
    kafuku.save(member.uid, { date, base, replacesUnreadable, text }),
  )
  route(server, habit.deleteKafukuDay, ({ input, member }) => kafuku.remove(member.uid, input))
}
