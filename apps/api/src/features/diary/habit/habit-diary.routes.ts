import { habitCallsOf } from '@iki/contract/diary/habit-diary'
import { habitKindKeys } from '@iki/contract/diary/habit-kinds'
import type { FastifyInstance } from 'fastify'
import { route } from '#core/http/route.ts'
import type { HabitDiaryService } from './habit-diary.service.ts'

type Services = { habits: HabitDiaryService }

/** The calls of every habit diary. */
export function habitDiaryRoutes(server: FastifyInstance, { habits }: Services): void {
  for (const kind of habitKindKeys) {
    const { list, save, remove, listStamps } = habitCallsOf(kind)
    route(server, list, ({ input, member }) => habits.list(kind, member.uid, input))
    route(server, save, ({ input: { date, base, replacesUnreadable, ...text }, member }) =>
      habits.save(kind, member.uid, { date, base, replacesUnreadable, text }),
    )
    route(server, remove, ({ input, member }) => habits.remove(kind, member.uid, input))
    if (listStamps)
      route(server, listStamps, ({ input, member }) => habits.listStamps(kind, member.uid, input))
  }
}
