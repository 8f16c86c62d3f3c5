import { member as forMembers } from '@iki/contract/access/access'
import type * as contract from '@iki/contract/account/export'
import { exportAgainMs, exportDays, getExport } from '@iki/contract/account/export'
import type { InputOf, OutputOf } from '@iki/contract/api/endpoint'
import { href } from '@iki/contract/screens/screens'
import { AppError } from '#core/app-error.ts'
import type { SignedIn } from '#core/auth/access-token.ts'
import type { Clock } from '#core/clock.ts'
import type { Database, Transaction } from '#core/database/database.ts'
import { enqueue } from '#core/jobs/jobs.ts'
import type { MailOutbox } from '#core/mail/mail-outbox.ts'
import { newId } from '#core/random.ts'
import { type Address, type MediaAddresses, rightTo } from '#core/storage/media-address.ts'
import type { ObjectStorage } from '#core/storage/object-storage.ts'
import { removeObjectsLater } from '#core/storage/removed-objects.ts'
import { type ZipFile, zipOf } from '#core/zip.ts'
import type { ExportMails } from './export.mails.ts'
import * as store from './export.store.ts'
import { leadFile, type OwnTable, piecesOf, tableFiles } from './export-files.ts'
import { ownRows } from './own-rows.store.ts'

export const exportTask = 'member_export'

/** As much as is in memory at a time. */
const pieceBytes = 4 * 1024 * 1024
const dayMs = 86_400_000
const folderOf = (id: string) => `exports/${id}`
const pieceOf = (id: string, piece: number) => `${folderOf(id)}/${piece}`
const mediaOf = (uid: string, id: string) => `export/${uid}/${id}`

type Parts = {
  db: Database
  clock: Clock
  objects: ObjectStorage
  addresses: MediaAddresses
  diaryFiles(uid: string): Promise<AsyncIterable<ZipFile>>
  bookmarkFiles(uid: string): AsyncIterable<ZipFile>
  requireProof(sessionId: string): Promise<void>
  mails: ExportMails
  outbox: MailOutbox
  notify(tx: Transaction, notice: ReturnType<typeof readyNotice>): Promise<void>
}

const readyNotice = (uid: string, id: string) => ({
  uid,
  kind: 'export' as const,
  fromUid: null,
  about: `export:${id}`,
  link: href('/mypage/export'),
  title: '書き出しができました',
  body: `${exportDays}日のあいだ、zipを受けとれます。`,
})

/** All that is a member's, as a zip that a job makes: streamed into the storage, and out of it. */
export function exportService({ db, clock, objects, addresses, mails, outbox, ...parts }: Parts) {
  async function* files(uid: string): AsyncGenerator<ZipFile> {
    const tables: OwnTable[] = ownRows.map(table => ({ ...table, rows: () => table.rows(db, uid) }))
    yield leadFile(tables, clock())
    for (const table of tables) yield* tableFiles(table)
    for await (const file of await parts.diaryFiles(uid)) yield { ...file, name: `diary/${file.name}` }
    for await (const file of parts.bookmarkFiles(uid)) yield { ...file, name: `bookmarks/${file.name}` }
    let after = ''
    for (;;) {
      const some = await store.listPostPictures(db, { uid, after })
      for (const { id, storageKey } of some) {
        const bytes = await objects.find(storageKey)
        if (bytes) yield { name: `pictures/${id}.webp`, content: [bytes], isPacked: true }
      }
      const last = some.at(-1)
      if (!last) return
      after = last.id
    }
  }

  async function forget(tx: Transaction, id: string): Promise<void> {
    const names = await objects.listFolder(folderOf(id))
    await removeObjectsLater(
      tx,
      [...names].map(name => `${folderOf(id)}/${name}`),
    )
    await store.deleteExport(tx, id)
  }

  /** When the member may ask for a further one; null if that is now. */
  function nextFrom(exports: store.StoredExport[]): Date | null {
    const last = exports.find(({ state }) => state !== 'failed')
    const next = last && new Date(last.askedAt.getTime() + exportAgainMs)
    return next && next > clock() ? next : null
  }

  return {
    /** Throws too_many_requests for a second one of a day. */
    async ask({ uid, sessionId }: SignedIn): Promise<null> {
      await parts.requireProof(sessionId)
      const exports = await store.listExports(db, uid)
      if (exports.some(({ state }) => state === 'making')) return null
      if (nextFrom(exports)) throw new AppError('too_many_requests')
      await db.transaction(async tx => {
        const id = newId()
        if (await store.insertExport(tx, { id, uid, now: clock() }))
          await enqueue(tx, exportTask, { exportId: id }, { jobKey: `export:${id}`, maxAttempts: 5 })
      })
      return null
    },

    async list(member: SignedIn): Promise<OutputOf<typeof contract.listExports>> {
      const exports = await store.listExports(db, member.uid)
      return {
        nextFrom: nextFrom(exports)?.toISOString() ?? null,
        exports: exports
          .filter(({ endsAt }) => endsAt === null || endsAt > clock())
          .map(({ id, state, askedAt, endsAt, bytes }) => {
            const { query } = addresses.queryOf(mediaOf(member.uid, id), rightTo(forMembers, { member }))
            const url = `${getExport.path.replace('{id}', id)}?${query}&owner=${encodeURIComponent(member.uid)}`
            return {
              id,
              state,
              bytes,
              askedAt: askedAt.toISOString(),
              endsAt: endsAt?.toISOString() ?? null,
              url: state === 'ready' ? url : null,
            }
          }),
      }
    },

    /** The job: repeated after a crash. What a former try has stored is overwritten, or removed with the export. */
    async make(id: string, { isLastAttempt, signal }: { isLastAttempt: boolean; signal: AbortSignal }) {
      const found = await store.findExport(db, id)
      if (found?.state !== 'making') return
      const { uid } = found
      try {
        let [pieces, bytes] = [0, 0]
        for await (const piece of piecesOf(zipOf(files(uid), clock()), pieceBytes)) {
          signal.throwIfAborted()
          await objects.put(pieceOf(id, pieces++), piece)
          bytes += piece.length
        }
        const person = await store.findPerson(db, uid)
        await db.transaction(async tx => {
          const endsAt = new Date(clock().getTime() + exportDays * dayMs)
          if (!(await store.setExport(tx, { id, state: 'ready', endsAt, bytes, pieces }))) return
          const { email, nickname, isActive } = person ?? {}
          if (isActive) await parts.notify(tx, readyNotice(uid, id))
          if (email && isActive) await outbox.queue(tx, mails.ready({ email, nickname: nickname ?? null }))
        })
      } catch (error) {
        if (isLastAttempt && !signal.aborted)
          await db.transaction(tx =>
            store.setExport(tx, { id, state: 'failed', endsAt: null, bytes: 0, pieces: 0 }),
          )
        throw error
      }
    },

    /** What an address claims to open, for the gate to check. */
    addressOf: ({ id, owner, ...address }: InputOf<typeof getExport>): Address => ({
      ...address,
      key: mediaOf(owner, id),
    }),

    /** The zip, piece by piece. Throws not_found. */
    async open({ id, owner }: { id: string; owner: string }) {
      const found = await store.findExport(db, id)
      if (found?.uid !== owner || found.state !== 'ready' || !found.endsAt || found.endsAt <= clock())
        throw new AppError('not_found')
      const { pieces, bytes, askedAt } = found
      async function* read(): AsyncGenerator<Buffer> {
        for (let piece = 0; piece < pieces; piece++) {
          const part = await objects.find(pieceOf(id, piece))
          if (!part) throw new Error(`The piece ${piece} of the export ${id} is gone.`)
          yield part
        }
      }
      return { bytes, askedAt, read }
    },

    /** Removes those that are over, with their files. */
    async purge(): Promise<void> {
      const before = new Date(clock().getTime() - (exportDays + 1) * dayMs)
      for (const { id } of await store.listBefore(db, before)) await db.transaction(tx => forget(tx, id))
    },

    /** All of a member who has left. */
    async forgetAllOf(uid: string): Promise<void> {
      for (const { id } of await store.listExports(db, uid)) await db.transaction(tx => forget(tx, id))
    },
  }
}
export type ExportService = ReturnType<typeof exportService>
