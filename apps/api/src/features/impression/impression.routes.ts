import { createComment, deleteComment, listComments, updateComment } from '@iki/contract/people/comment'
import * as impression from '@iki/contract/people/impression'
import { getImpressionPicture, saveImpressionPicture } from '@iki/contract/people/impression-picture'
import * as kansou from '@iki/contract/people/kansou'
import * as room from '@iki/contract/people/room'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#core/app-error.ts'
import { cacheWhileOpen } from '#core/http/cache-while-open.ts'
import type { Admit } from '#core/http/media-gate.ts'
import { route } from '#core/http/route.ts'
import type { KansouService } from './kansou/kansou.service.ts'
import type { ImpressionPictures } from './picture/impression-picture.service.ts'
import type { Reactions } from './reaction/reaction.service.ts'
import type { SavedImpressions } from './reaction/saved-impression.service.ts'
import type { Conversations } from './reading/conversation.service.ts'
import type { ImpressionReading } from './reading/impression-reading.service.ts'
import type { RoomService } from './room/room.service.ts'
import type { ImpressionWriting } from './writing/impression-writing.service.ts'

type Services = {
  impressions: ImpressionReading
  writing: ImpressionWriting
  reactions: Reactions
  saved: SavedImpressions
  conversations: Conversations
}

export function impressionRoutes(server: FastifyInstance, services: Services): void {
  const { impressions, writing, reactions, saved, conversations } = services
  route(server, impression.listTimeline, ({ input, member }) => impressions.listTimeline(input, member))
  route(server, impression.getImpression, ({ input, member }) => impressions.get(input.id, member))
  route(server, listComments, ({ input, member }) => impressions.listComments(input, member))
  route(server, impression.listLikes, ({ input, member }) => impressions.listLikes(input.id, member))
  route(server, impression.createImpression, ({ input, member }) => writing.create(input, member))
  route(server, impression.updateImpression, ({ input, member }) => writing.update(input, member))
  route(server, impression.deleteImpression, ({ input, member }) => writing.remove(input.id, member))
  route(server, impression.restoreImpression, ({ input, member }) => writing.restore(input.id, member))
  route(server, impression.setLike, ({ input, member }) => reactions.setLike(input, member))
  route(server, impression.setSavedImpression, ({ input, member }) => saved.set(input, member))
  route(server, impression.listSavedImpressions, ({ input, member }) => saved.list(input, member))
  route(server, impression.listMentionable, ({ input, member }) =>
    conversations.listMentionable(input, member),
  )
  route(server, createComment, ({ input, member }) => reactions.createComment(input, member))
  route(server, updateComment, ({ input, member }) => reactions.updateComment(input, member))
  route(server, deleteComment, ({ input, member }) => reactions.removeComment(input, member))
}

export function roomRoutes(server: FastifyInstance, rooms: RoomService): void {
  route(server, room.listRooms, ({ member }) => rooms.listRooms(member))
  route(server, room.listRoomMessages, ({ input, member }) => rooms.listMessages(input, member))
  route(server, room.markRoomSeen, ({ input, member }) => rooms.markRoomSeen(input, member))
  route(server, room.listAnswered, ({ input, member }) => rooms.listAnswered(input, member))
  route(server, impression.listTimelines, ({ member }) => rooms.listTimelines(member))
  route(server, impression.markTimelineSeen, ({ input, member }) => rooms.markTimelineSeen(input, member))
}

export function kansouRoutes(server: FastifyInstance, service: KansouService): void {
  route(server, kansou.getLatest, ({ input, member }) => service.list(input, member))
  route(server, kansou.getListAdditional, ({ input, member }) => service.list(input, member))
  route(server, kansou.getMyList, ({ input, member }) => service.listOwn(input, member))
  route(server, kansou.getAdditionalMylist, ({ input, member }) => service.listOwn(input, member))
  route(server, kansou.getUserList, ({ input, member }) => service.listOfMember(input, member))
  route(server, kansou.getAdditionalUserList, ({ input, member }) => service.listOfMember(input, member))
}

type PictureParts = { impressionPictures: ImpressionPictures; admit: Admit }

export function impressionPictureRoutes(
  server: FastifyInstance,
  { impressionPictures: pictures, admit }: PictureParts,
): void {
  route(server, saveImpressionPicture, ({ input, member, request }) => {
    const file = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    return pictures.save(member.uid, input.id, file)
  })
  route(server, getImpressionPicture, async ({ input, request, reply }) => {
    const address = pictures.addressOf(input)
    await admit(address, request, reply)
    const bytes = await pictures.read(input.id)
    if (!bytes) throw new AppError('not_found')
    cacheWhileOpen(reply, address, server.clock())
    return reply.type('image/webp').send(bytes)
  })
}
