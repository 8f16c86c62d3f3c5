import { member as forMembers, lockOf, parseAccess } from '@iki/contract/access/access'
import type { InputOf, OutputOf } from '@iki/contract/api/endpoint'
import {
  type Art,
  type ArtRow,
  type getArtModel,
  phoneAddressMs,
  type qualifyForArt,
  triesAnHour,
} from '@iki/contract/play/art'
import { AppError } from '#core/app-error.ts'
import type { SignedIn } from '#core/auth/access-token.ts'
import { type LicencesOf, loadViewer, mustBeOpen } from '#core/auth/content-gate.ts'
import type { Clock } from '#core/clock.ts'
import type { Database, Transaction } from '#core/database/database.ts'
import { type Limit, useLimits } from '#core/limit/limit.ts'
import { withMediaAddresses } from '#core/markdown/body-media.ts'
import type { EmbedsOf } from '#core/markdown/embeds.ts'
import { type MediaAddresses, rightTo } from '#core/storage/media-address.ts'
import * as store from './art.store.ts'

type Parts = {
  db: Database
  clock: Clock
  addresses: MediaAddresses
  licencesOf: LicencesOf
  lessons: { embedsOf: EmbedsOf }
  /** In the transaction in which the member has come to know a work for the first time. */
  onQualified(tx: Transaction, known: { uid: string; artId: string; at: Date }): Promise<void>
}

/** Counted for each work: tries at a hard one do not block the next. */
const qualifyLimit: Limit = { name: 'art_qualify', max: triesAnHour, windowSeconds: 3600 }

/** Works in three dimensions. Who has viewed one and answers its questions qualifies for it, permanently. */
export function artService(parts: Parts) {
  const { db, clock, addresses, licencesOf, lessons, onQualified } = parts

  /** What a locked work looks like is for every member; the model is not. */
  const pictureUrl = (key: string, member: SignedIn) =>
    addresses.make(key, rightTo(forMembers, { member })).url

  const rowOf = (row: store.ListedArt | store.ArtRecord, lock: ArtRow['lock'], member: SignedIn): ArtRow => ({
    id: row.id,
    title: row.title,
    artist: row.artist,
    alt: row.alt,
    posterUrl: pictureUrl(row.pictureKey, member),
    lock,
    qualifiedAt: row.qualifiedAt?.toISOString() ?? null,
  })

  /** Throws not_found, and plan_required with the lock. */
  async function open(id: string, member: SignedIn): Promise<store.ArtRecord> {
    const [row, viewer] = await Promise.all([
      store.findArt(db, { uid: member.uid, id }),
      loadViewer(member, licencesOf),
    ])
    if (!row) throw new AppError('not_found')
    mustBeOpen(lockOf(parseAccess(row.access), viewer, clock()))
    return row
  }

  return {
    async list(member: SignedIn): Promise<ArtRow[]> {
      const [rows, viewer] = await Promise.all([
        store.listArts(db, member.uid),
        loadViewer(member, licencesOf),
      ])
      const now = clock()
      return rows.map(row => rowOf(row, lockOf(parseAccess(row.access), viewer, now), member))
    },

    /** Throws not_found, plan_required. */
    async get(id: string, member: SignedIn): Promise<Art> {
      const row = await open(id, member)
      const access = parseAccess(row.access)
      const embedsIn = await lessons.embedsOf([row.bodyHtml], member)
      return {
        ...rowOf(row, null, member),
        viewUrls: row.viewKeys.map(key => pictureUrl(key, member)),
        questions: row.questions.map(({ ask, choices }) => ({ ask, choices })),
        bodyHtml: withMediaAddresses(row.bodyHtml, { access, member, addresses }),
        ...embedsIn(row.bodyHtml),
      }
    },

    /** Throws not_found, plan_required. */
    async getModel(
      { id, reach = 'browser' }: InputOf<typeof getArtModel>,
      member: SignedIn,
    ): Promise<OutputOf<typeof getArtModel>> {
      const { access: stated, modelKey, modelIosKey } = await open(id, member)
      const isForBearer = reach === 'phone'
      const right = rightTo(parseAccess(stated), { member, isForBearer })
      const life = isForBearer ? { until: new Date(clock().getTime() + phoneAddressMs) } : {}
      const { url, expiresAt } = addresses.make(modelKey, right, life)
      return { url, iosUrl: addresses.make(modelIosKey, right, life).url, expiresAt }
    },

    /** A repeat after all were right changes nothing, and is no try. Throws not_found, plan_required, too_many_requests. */
    async qualify(
      { id, answers }: InputOf<typeof qualifyForArt>,
      member: SignedIn,
    ): Promise<OutputOf<typeof qualifyForArt>> {
      const { uid } = member
      const { questions, title, qualifiedAt } = await open(id, member)
      if (qualifiedAt) return { right: questions.length, qualifiedAt: qualifiedAt.toISOString() }
      await useLimits(db, clock, [{ limit: qualifyLimit, subject: id, of: uid }])
      const right = questions.filter(({ answer }, index) => answers[index] === answer).length
      if (right < questions.length) return { right, qualifiedAt: null }
      const at = clock()
      await db.transaction(async tx => {
        if (await store.saveQualification(tx, { uid, artId: id, title, at }))
          await onQualified(tx, { uid, artId: id, at })
      })
      return { right, qualifiedAt: at.toISOString() }
    },
  }
}
export type ArtService = ReturnType<typeof artService>
