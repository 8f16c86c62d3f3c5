import type { Admit } from '#core/http/media-gate.ts'
import type { Module, Need } from '#core/module.ts'
import type { Platform } from '#core/platform.ts'
import { exportMails } from './export.mails.ts'
import { exportRoutes } from './export.routes.ts'
import { exportService, exportTask } from './export.service.ts'

type Exports = typeof exportService
type Needs = Pick<Platform, 'config' | 'db' | 'clock' | 'objects' | 'addresses' | 'outbox'> & {
  signIn: { proofs: { requireProof: Need<Exports, 'requireProof'> } }
  media: { admit: Admit }
  notification: { notifications: { notify: Need<Exports, 'notify'> } }
  bookmark: { bookmarkFilesOf: Need<Exports, 'bookmarkFiles'> }
  diary: { diaryFilesOf: Need<Exports, 'diaryFiles'> }
}

/** All data of a member, as files for the member. */
export function exportModule({ config, db, clock, objects, addresses, outbox, ...of }: Needs) {
  const exports = exportService({
    db,
    clock,
    objects,
    addresses,
    outbox,
    mails: exportMails(config),
    diaryFiles: of.diary.diaryFilesOf,
    bookmarkFiles: of.bookmark.bookmarkFilesOf,
    notify: of.notification.notifications.notify,
    requireProof: of.signIn.proofs.requireProof,
  })
  return {
    services: { exports },
    routes: server => exportRoutes(server, exports, of.media.admit),
    slowTasks: {
      [exportTask]: (payload, attempt) => exports.make(String(Object(payload).exportId), attempt),
    },
    cleanUp: { exports: exports.purge },
  } satisfies Module
}
