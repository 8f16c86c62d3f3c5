import { getArtwork, listArtworks } from '@iki/contract/reading/gallery'
import type { FastifyInstance } from 'fastify'
import { route } from '#core/http/route.ts'
import type { GalleryService } from './gallery.service.ts'

export function galleryRoutes(server: FastifyInstance, gallery: GalleryService): void {
  route(server, listArtworks, ({ input, member }) => gallery.list(input, member))
  route(server, getArtwork, ({ input, member }) => gallery.get(input.id, member))
}
