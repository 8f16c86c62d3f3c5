import * as own from '@iki/contract/media/own-playlist'
import type { FastifyInstance } from 'fastify'
import { route } from '#core/http/route.ts'
import type { OwnPlaylistService } from './own-playlist.service.ts'

export function ownPlaylistRoutes(server: FastifyInstance, service: OwnPlaylistService): void {
  route(server, own.listOwnPlaylists, ({ input, member }) => service.list(member, input))
  route(server, own.getOwnPlaylist, ({ input, member }) => service.get(member, input.id))
  route(server, own.saveOwnPlaylist, ({ input, member }) => service.save(member, input))
  route(server, own.removeOwnPlaylist, ({ input, member }) => service.remove(member.uid, input.id))
  route(server, own.restoreOwnPlaylist, ({ input, member }) => service.restore(member.uid, input.id))
  route(server, own.addToOwnPlaylist, ({ input, member }) => service.add(member, input))
  route(server, own.removeFromOwnPlaylist, ({ input, member }) => service.takeOut(member.uid, input))
  route(server, own.orderOwnPlaylist, ({ input, member }) => service.order(member.uid, input))
  route(server, own.shareOwnPlaylist, ({ input, member }) => service.share(member.uid, input))
  route(server, own.getSharedPlaylist, ({ input, member }) => service.getShared(member, input.shareId))
}
