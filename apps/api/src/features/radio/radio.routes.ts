import { getRadio, getRadioStatus, markRadioSeen } from '@iki/contract/media/radio'
import type { FastifyInstance } from 'fastify'
import { route } from '#core/http/route.ts'
import type { RadioService } from './radio.service.ts'

export function radioRoutes(server: FastifyInstance, radio: RadioService): void {
  route(server, getRadio, () => radio.get())
  route(server, getRadioStatus, () => radio.getStatus())
  route(server, markRadioSeen, ({ member }) => radio.markSeen(member.uid))
}
