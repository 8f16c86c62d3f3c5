import { saveDisplaySettings } from '@iki/contract/account/display-settings'
import type { FastifyInstance } from 'fastify'
import { route } from '#core/http/route.ts'
import type { DisplayService } from './display.service.ts'

export function displayRoutes(server: FastifyInstance, displays: DisplayService): void {
  route(server, saveDisplaySettings, ({ input, member }) => displays.save(member.uid, input))
}
