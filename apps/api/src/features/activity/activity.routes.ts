import { recordContent, recordEvent } from '@iki/contract/activity'
import type { FastifyInstance } from 'fastify'
import { route } from '#core/http/route.ts'
import type { ActivityService } from './activity.service.ts'

export function activityRoutes(server: FastifyInstance, activity: ActivityService): void {
  route(server, recordEvent, ({ input, member }) =>
    activity.recordEvent(member?.uid ?? null, { message: input.message, eventNo: input.event_no }),
  )
  route(server, recordContent, ({ input, member }) =>
    activity.recordContent(member?.uid ?? null, {
      title: input.title,
      type: input.type,
      url: input.url,
      itemId: input.item_id ?? null,
      tag: input.tag ?? null,
    }),
  )
}
