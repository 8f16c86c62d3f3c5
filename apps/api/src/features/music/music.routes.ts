import * as music from '@iki/contract/media/music'
import type { FastifyInstance } from 'fastify'
import { route } from '#core/http/route.ts'
import type { MusicService } from './music.service.ts'

export function musicRoutes(server: FastifyInstance, service: MusicService): void {
  route(server, music.getMusicStream, ({ member }) => service.stream(member))
  route(server, music.listMusic, ({ input, member }) => service.list(input, member))
  route(server, music.listMusicOwn, ({ input, member }) => service.listOwn(input, member))
  route(server, music.listMusicVideos, ({ input, member }) => service.listVideos(input, member))
}
