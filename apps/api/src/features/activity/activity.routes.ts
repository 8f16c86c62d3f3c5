import { recordContent, recordEvent } from '@iki/contract/media/activity'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SignedIn } from '#core/auth/access-token.ts'
import { route } from '#core/http/route.ts'
import type { ActivityService } from './activity.service.ts'

export function activityRoutes(server: FastifyInstance, activity: ActivityService): void {
  route(server, recordEvent, ({ input, member, request }) =>
    activity.recordEvent(whoOf(member, request), { message: input.message, eventNo: input.event_no }),
  )
  route(server, recordContent, ({ input, member, request }) =>
    activity.recordContent(whoOf(member, request), {
      title: input.title,
      type: input.type,
      url: input.url,
      itemId: input.item_id ?? null,
      tag: input.tag ?? null,
    }),
  )
}

function whoOf(member: SignedIn | null, request: FastifyRequest) {
  return { uid: member?.uid ?? null, address: request.ip }
}
