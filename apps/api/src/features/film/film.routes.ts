import { streamFilm } from '@iki/contract/media/film'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#core/app-error.ts'
import { cacheWhileOpen } from '#core/http/cache-while-open.ts'
import type { Admit } from '#core/http/media-gate.ts'
import { answerReceivers } from '#core/http/receiver-pages.ts'
import { route } from '#core/http/route.ts'
import { sendMedium } from '#core/http/send-medium.ts'
import type { MediaAddresses } from '#core/storage/media-address.ts'
import { mediaTypeOf } from '#core/storage/media-type.ts'
import type { FilmFiles } from './film-files.service.ts'

type Parts = { admit: Admit; addresses: MediaAddresses; filmFiles: FilmFiles }

/** The files of films: by the grant in their path, for the browser or receiver for which it was made. */
export function filmRoutes(server: FastifyInstance, parts: Parts): void {
  const { admit, addresses, filmFiles } = parts
  answerReceivers(server, streamFilm.path)
  route(server, streamFilm, async ({ input, request, reply }) => {
    const { key, grant, file } = input
    const address = addresses.addressOfGrant(key, grant, file)
    if (!address) throw new AppError('not_allowed')
    await admit(address, request, reply)
    const isCaptions = file === 'captions.vtt'
    const captions = isCaptions ? await filmFiles.findCaptions(key, input.lesson ?? '') : null
    const bytes = isCaptions ? captions && Buffer.from(captions) : await filmFiles.find(key, file)
    if (!bytes) throw new AppError('not_found')
    if (/\.(m3u8|vtt)$/.test(file)) reply.header('cache-control', 'private, no-cache')
    else cacheWhileOpen(reply, address, server.clock())
    const medium = { size: bytes.length, type: mediaTypeOf(file), etag: isCaptions ? null : `${key}/${file}` }
    return sendMedium(
      { ...medium, read: ({ start, end }) => bytes.subarray(start, end + 1) },
      { request, reply },
    )
  })
}
