import { getPicture, listPictureAddresses, savePicture } from '@iki/contract/diary/diary'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#core/app-error.ts'
import type { Admit } from '#core/http/media-gate.ts'
import { route } from '#core/http/route.ts'
import type { PictureService } from './picture.service.ts'

type Parts = { pictures: PictureService; admit: Admit }

export function pictureRoutes(server: FastifyInstance, { pictures, admit }: Parts): void {
  route(server, savePicture, ({ input, member, request }) => {
    const file = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    return pictures.save(member.uid, input.id, file)
  })
  route(server, listPictureAddresses, ({ input, member }) => pictures.listAddresses(member, input.ids))
  route(server, getPicture, async ({ input, request, reply }) => {
    await admit(pictures.addressOf(input), request, reply)
    const picture = await pictures.find(input.owner, input.id)
    if (!picture) throw new AppError('not_found')
    const etag = `"${input.id}"`
    // Stored by the browser, but requested again each time: on a shared phone the next member must not see it.
    reply.header('cache-control', 'private, no-cache').header('etag', etag)
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    const bytes = await picture.read()
    if (!bytes) throw new AppError('not_found')
    return reply.type('image/webp').send(bytes)
  })
}
