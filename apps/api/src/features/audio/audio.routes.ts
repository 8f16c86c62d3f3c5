import * as audio from '@iki/contract/audio'
import * as lists from '@iki/contract/audio-lists'
import { listKeepTerms } from '@iki/contract/keep'
import { listLessonPositions } from '@iki/contract/playback'
import type { FastifyInstance } from 'fastify'
import { route } from '#core/http/route.ts'
import { idempotencyKeyOf } from '#core/once.ts'
import type { AudioService } from './audio.service.ts'
import type { AudioListsService } from './audio-lists.service.ts'
import type { KeepService } from './keep.service.ts'
import type { PlaybackService } from './playback.service.ts'

type Services = { audio: AudioService; keeping: KeepService; playback: PlaybackService }

export function audioRoutes(server: FastifyInstance, { audio: service, keeping, playback }: Services): void {
  route(server, audio.getPlaylist, ({ input, member }) => service.getPlaylist(input.playtag, member))
  route(server, audio.listPlaylists, ({ input, member }) => service.listPlaylists(input, member))
  route(server, audio.getLesson, ({ input, member }) => service.getLesson(input.id, member))
  route(server, audio.getLessonMedia, ({ input, member }) => service.getMedia(input, member))
  route(server, listKeepTerms, ({ input, member }) => keeping.listTerms(input.ids, member))
  route(server, audio.listRecentlyPlayed, ({ member }) => service.listRecentlyPlayed(member))
  route(server, audio.saveUserPlayingState, ({ input, member }) => playback.savePosition(member.uid, input))
  route(server, listLessonPositions, ({ input, member }) => playback.listPositions(member.uid, input.id))
  route(server, audio.countTotalPlay, ({ input, member, request }) =>
    service.countTotalPlay(input.id, {
      uid: member?.uid ?? null,
      address: request.ip,
      key: idempotencyKeyOf(request),
    }),
  )
  route(server, audio.countUserPlay, ({ input, member, request }) =>
    service.countMemberPlay(input.id, {
      uid: member.uid,
      address: request.ip,
      key: idempotencyKeyOf(request),
    }),
  )
}

export function audioListRoutes(server: FastifyInstance, service: AudioListsService): void {
  route(server, lists.getPlaylistMeta, ({ input, member }) => service.getPlaylistMeta(input.playlist, member))
  route(server, lists.getTagsPlaylists, ({ input, member }) => service.getTagsPlaylists(input, member))
  route(server, lists.listLessons, ({ input, member }) => service.listLessons(input, member))
  route(server, lists.listWeeks, ({ input }) => service.listWeeks(input.category))
  route(server, lists.listWeekLessons, ({ input, member }) => service.listWeekLessons(input, member))
  route(server, lists.listOnseiOwn, ({ input, member }) => service.listOwn(input, member))
  route(server, lists.listBodyVoice, ({ input, member }) => service.listBodyVoice(input, member))
  route(server, lists.listBodyVoicePlaylists, ({ member }) => service.listBodyVoicePlaylists(member))
}
