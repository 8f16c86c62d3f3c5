import {
  changesAtOnce,
  type Hiding,
  mostHidden,
  newMemberMs,
  postsPerHour,
  reportsPerHour,
  type setHiding,
} from '@iki/contract/account/safety'
import type { InputOf } from '@iki/contract/api/endpoint'
import { plainSearchText } from '@iki/contract/api/search-text'
import { AppError } from '#core/app-error.ts'
import { presentAuthor } from '#core/author.ts'
import { briefCache } from '#core/brief-cache.ts'
import type { Clock } from '#core/clock.ts'
import type { Database, Handle } from '#core/database/database.ts'
import { notify } from '#core/database/notify.store.ts'
import { type Limit, useLimits } from '#core/limit/limit.ts'
import type { PublishLive } from '#core/live/publish-live.ts'
import { listReportedPictures } from './report.store.ts'
import * as store from './safety.store.ts'

type Parts = { db: Database; clock: Clock; publishLive: PublishLive }

/** The channel on which nodes announce that the members hidden from a member have changed. */
export const hiddenChannel = 'hidden_people'

const memberLimit: Limit = { name: 'posts', max: postsPerHour.member, windowSeconds: 3600 }
const newMemberLimit: Limit = { name: 'posts_new', max: postsPerHour.newMember, windowSeconds: 3600 }
const changeLimit: Limit = { name: 'changes', max: changesAtOnce, windowSeconds: 600 }
const reportLimit: Limit = { name: 'reports', max: reportsPerHour, windowSeconds: 3600 }
/** A word that an operator adds applies on every node by then. */
const wordsCacheMs = 10_000

/** Invisible characters and marks on letters must not hide a forbidden word. */
const unseen = /[\s\p{Default_Ignorable_Code_Point}\p{Mn}\p{Me}]/gu

/** A text normalised for the search for forbidden words. */
const comparable = (text: string): string => plainSearchText(text).replace(unseen, '')

/** Safety among members: hidden people, forbidden words, limits. */
export function safetyService({ db, clock, publishLive }: Parts) {
  const hiddenPeople = briefCache(uid => store.listHiddenFrom(db, uid))
  let words: { read: Promise<string[]>; until: number } | null = null

  function forbiddenWords(): Promise<string[]> {
    const now = clock().getTime()
    if (!words || words.until <= now) {
      const read = store.listForbiddenWords(db)
      read.catch(() => {
        words = null
      })
      words = { read, until: now + wordsCacheMs }
    }
    return words.read
  }

  /** Nodes stop sending what is hidden, and devices read again. A muted member is not notified. */
  async function publishChange(tx: Handle, uid: string, other: string, hiding: Hiding): Promise<void> {
    // What was a block before may be a mute now: nodes read both again.
    for (const each of [uid, other]) await notify(tx, hiddenChannel, each)
    for (const each of hiding === 'block' ? [uid, other] : [uid])
      await publishLive(tx, `member:${each}`, { type: 'hidden-changed' })
  }

  /** Changes who is hidden; this node needs no notification to know it. */
  async function change(uid: string, other: string, run: (tx: Handle) => Promise<void>): Promise<void> {
    await db.transaction(run)
    hiddenPeople.forget(uid)
    hiddenPeople.forget(other)
  }

  return {
    /** The members whose posts, comments, likes and notifications a member does not see. */
    hiddenFrom: (uid: string, handle: Handle = db): Promise<string[]> => store.listHiddenFrom(handle, uid),
    /**
     * The same for a member who reads: the node caches it until `hiddenChannel` announces a change. A worker does not
     * listen to that channel, so what is sent reads it from the database.
     */
    hiddenFromReader: hiddenPeople.of,
    forgetHidden: hiddenPeople.forget,
    forgetAllHidden: hiddenPeople.forgetAll,

    /** Throws not_found, too_many_hidden. */
    async setHiding({ other, hiding }: InputOf<typeof setHiding>, uid: string): Promise<null> {
      if (hiding === 'none') {
        await change(uid, other, async tx => {
          const hidden = await store.deleteHiding(tx, uid, other)
          if (hidden) await publishChange(tx, uid, other, hidden)
        })
        return null
      }
      const found = other === uid ? null : await store.findMember(db, other)
      if (!found) throw new AppError('not_found')
      await change(uid, other, async tx => {
        const isSaved = await store.saveHiding(tx, { uid, other, hiding, at: clock(), most: mostHidden })
        if (!isSaved) throw new AppError('too_many_hidden')
        await publishChange(tx, uid, other, hiding)
      })
      return null
    },

    async listHidden(uid: string) {
      const rows = await store.listOwnHidden(db, uid)
      return rows.map(row => ({
        ...presentAuthor(row),
        hiding: row.hiding,
        since: row.since.toISOString(),
      }))
    },

    /** Throws words_not_allowed. Width, case, kana, spaces and invisible characters make no difference. */
    async checkWords(text: string): Promise<void> {
      const folded = comparable(text)
      if ((await forbiddenWords()).some(word => folded.includes(word)))
        throw new AppError('words_not_allowed')
    },

    /**
     * Counts one more post or comment of a member; operators have no limit. Throws new_member_limit, too_many_posts.
     */
    async limitPosts(handle: Handle, uid: string): Promise<void> {
      const member = await store.findMember(handle, uid)
      if (member?.authority === 'operator') return
      const isNew = member !== null && clock().getTime() - member.createdAt.getTime() < newMemberMs
      try {
        await useLimits(handle, clock, [{ limit: isNew ? newMemberLimit : memberLimit, subject: uid }])
      } catch (error) {
        if (error instanceof AppError && error.code === 'too_many_requests')
          throw new AppError(isNew ? 'new_member_limit' : 'too_many_posts')
        throw error
      }
    },

    /** Counts one more like or edit. Throws too_many_requests. */
    limitChanges: (handle: Handle, uid: string): Promise<void> =>
      useLimits(handle, clock, [{ limit: changeLimit, subject: uid }]),

    /** Counts one more report. Throws too_many_requests. */
    limitReports: (handle: Handle, uid: string): Promise<void> =>
      useLimits(handle, clock, [{ limit: reportLimit, subject: uid }]),
    /** Those of these pictures that were reported and not decided yet. */
    listReportedPictures: (ids: string[], handle: Handle = db): Promise<string[]> =>
      listReportedPictures(handle, ids),

    listForbiddenWords: () => store.listForbiddenWords(db),

    /** Stores the word in its normalised form, and returns that form. */
    async forbidWord(word: string): Promise<string> {
      const normalised = comparable(word)
      if (normalised === '')
        throw new AppError('invalid_input', { fields: { word: 'ことばを指定してください' } })
      await store.addForbiddenWord(db, normalised, clock())
      return normalised
    },

    allowWord: (word: string) => store.removeForbiddenWord(db, comparable(word)),
  }
}
export type SafetyService = ReturnType<typeof safetyService>
