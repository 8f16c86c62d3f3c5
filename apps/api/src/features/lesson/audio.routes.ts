import * as audio from '@iki/contract/media/audio'
import * as lists from '@iki/contract/media/audio-lists'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { idempotencyKeyOf } from '#core/answer-once.ts'
import { route } from '#core/http/route.ts'
import type { AudioListsService } from './list/audio-lists.service.ts'
import type { PlayCountService } from './play-count/play-count.service.ts'
import type { PlaybackService } from './playback/playback.service.ts'

type Services = { playCounts: PlayCountService; playback: PlaybackService }

export function audioRoutes(server: FastifyInstance, { playCounts, playback }: Services): void {
  route(server, audio.saveUserPlayingState, ({ input, member }) => playback.savePosition(member, input))
  route(server, audio.countTotalPlay, ({ input, member, request }) =>
    playCounts.countTotalPlay({ id: input.id, member, ...startOf(request) }),
  )
  route(server, audio.countUserPlay, ({ input, member, request }) =>
    playCounts.countMemberPlay({ id: input.id, member, ...startOf(request) }),
  )
}

const startOf = (request: FastifyRequest) => ({ address: request.ip, key: idempotencyKeyOf(request) })

export function audioListRoutes(server: FastifyInstance, service: AudioListsService): void {
  route(server, lists.getPlaylistMeta, ({ input, member }) => service.getPlaylistMeta(input.playlist, member))
  route(server, lists.getTagsPlaylists, ({ input, member }) => service.getTagsPlaylists(input, member))
  route(server, lists.listLessons, ({ input, member }) => service.listLessons(input, member))
  route(server, lists.getOnsei, ({ input, member }) => service.getOnsei(input.id, member))
  route(server, lists.listOnseiPlayback, ({ input, member }) => service.listPlayback(input, member))
  route(server, lists.listWeeks, ({ input }) => service.listWeeks(input.category))
  route(server, lists.listWeekLessons, ({ input, member }) => service.listWeekLessons(input, member))
  route(server, lists.listOnseiOwn, ({ input, member }) => service.listOwn(input, member))
  route(server, lists.listBodyVoice, ({ input, member }) => service.listBodyVoice(input, member))
  route(server, lists.listBodyVoicePlaylists, ({ member }) => service.listBodyVoicePlaylists(member))
}
