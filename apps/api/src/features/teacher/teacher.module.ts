import type { Module, Need } from '#core/module.ts'
import type { Platform } from '#core/platform.ts'
import { teacherRoutes } from './teacher.routes.ts'
import { teacherService } from './teacher.service.ts'

type Needs = Pick<Platform, 'db' | 'addresses'> & {
  lessonRows: { lessonRows: Need<typeof teacherService, 'lessons'> }
}

/** Those who teach. */
export function teacherModule({ db, addresses, lessonRows }: Needs) {
  const teachers = teacherService({ db, addresses, lessons: lessonRows.lessonRows })
  return { services: { teachers }, routes: server => teacherRoutes(server, teachers) } satisfies Module
}
