import { getRtc, makeRtcToken } from '@iki/contract/people/rtc'
import type { FastifyInstance } from 'fastify'
import { route } from '#core/http/route.ts'
import type { RtcService } from './rtc.service.ts'

export function rtcRoutes(server: FastifyInstance, rtc: RtcService): void {
  route(server, getRtc, async () => ({ hasChannel: rtc.hasChannel() }))
  route(server, makeRtcToken, ({ member }) => rtc.makeToken(member.uid))
}
