import type { InputOf } from '@iki/contract/api/endpoint'
import type { SavedPosition } from '@iki/contract/media/lesson'
import * as video from '@iki/contract/media/video'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { idempotencyKeyOf } from '#core/answer-once.ts'
import type { SignedIn } from '#core/auth/access-token.ts'
import { route } from '#core/http/route.ts'
import type { VideoService } from './video.service.ts'

type Start<Member> = { id: string; member: Member; address: string; key: string | null; kind: 'video' }

export type VideoRouteServices = {
  videos: VideoService
  playCounts: {
    countTotalPlay(start: Start<SignedIn | null>): Promise<null>
    countMemberPlay(start: Start<SignedIn>): Promise<null>
  }
  playback: {
    savePosition(
      member: SignedIn,
      input: InputOf<typeof video.saveUserDougaState>,
      only: 'video',
    ): Promise<SavedPosition>
  }
  lessons: { getVimeo(id: string, member: SignedIn | null): Promise<video.VimeoVideo> }
}

export function videoRoutes(
  server: FastifyInstance,
  { videos, playCounts, playback, lessons }: VideoRouteServices,
): void {
  route(server, video.saveUserDougaState, ({ input, member }) =>
    playback.savePosition(member, input, 'video'),
  )
  route(server, video.countTotalDougaPlay, ({ input, member, request }) =>
    playCounts.countTotalPlay({ id: input.id, member, ...startOf(request) }),
  )
  route(server, video.countUserDougaPlay, ({ input, member, request }) =>
    playCounts.countMemberPlay({ id: input.id, member, ...startOf(request) }),
  )
  route(server, video.getDougaPlaylistMeta, ({ input }) => videos.getPlaylistMeta(input.category))
  route(server, video.getDougaList, ({ input, member }) => videos.listOfCategory(input.category, member))
  route(server, video.getFavoriteDougalist, ({ member }) => videos.listFavorites(member))
  route(server, video.listDouga, ({ input, member }) => videos.list(input, member))
  route(server, video.listDougaOwn, ({ input, member }) => videos.listOwn(input, member))
  route(server, video.listDougaLicensedOwn, ({ input, member }) => videos.listLicensed(input, member))
  route(server, video.listDougaPlayback, ({ input, member }) => videos.listPlayback(input, member))
  route(server, video.getVimeoVideo, ({ input, member }) => lessons.getVimeo(input.id, member))
}

function startOf(request: FastifyRequest) {
  return { address: request.ip, key: idempotencyKeyOf(request), kind: 'video' as const }
}
