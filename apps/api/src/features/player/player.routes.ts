import * as playback from '@iki/contract/media/playback'
import type { FastifyInstance } from 'fastify'
import { route } from '#core/http/route.ts'
import type { PlayerService } from './player.service.ts'

export function playerRoutes(server: FastifyInstance, player: PlayerService): void {
  route(server, playback.getPlayerQueue, ({ member }) => player.getQueue(member))
  route(server, playback.savePlayerQueue, ({ input, member }) => player.saveQueue(member.uid, input))
  route(server, playback.getPlayerSettings, ({ member }) => player.getSettings(member.uid))
  route(server, playback.savePlayerSettings, ({ input, member }) => player.saveSettings(member.uid, input))
}
