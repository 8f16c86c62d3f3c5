import type { Module, Need } from '#core/module.ts'
import type { Platform } from '#core/platform.ts'
import { galleryRoutes } from './gallery.routes.ts'
import { galleryService } from './gallery.service.ts'

type Needs = Pick<Platform, 'db' | 'addresses'> & {
  lessonRows: { lessonRows: Need<typeof galleryService, 'lessons'> }
}

/** The gallery: drawings and paintings. */
export function galleryModule({ db, addresses, lessonRows }: Needs) {
  const gallery = galleryService({ db, addresses, lessons: lessonRows.lessonRows })
  return { services: { gallery }, routes: server => galleryRoutes(server, gallery) } satisfies Module
}
