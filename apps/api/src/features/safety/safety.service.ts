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
import { AppError } from '#core/app-error.ts'
import { presentAuthor } from '#core/author.ts'
import { briefCache } from '#core/brief-cache.ts'
import type { Clock } from '#core/clock.ts'
import type { Database, Handle } from '#core/database.ts'
import { type Limit, useLimits } from '#core/limit.ts'
import { notify } from '#core/listen.ts'
import type { PublishLive } from '#core/live/publish-live.ts'
import { searchTextOf } from '#core/search-text.ts'
import { listReportedPictures } from './report.store.ts'
import * as store from './safety.store.ts'

type Parts = { db: Database; clock: Clock; publishLive: PublishLive }

/** The channel on which nodes notify each other that who is hidden from a member has changed. */
export const hiddenChannel = 'hidden_people'

const memberLimit: Limit = { name: 'posts', max: postsPerHour.member, windowSeconds: 3600 }
const newMemberLimit: Limit = { name: 'posts_new', max: postsPerHour.newMember, windowSeconds: 3600 }
const changeLimit: Limit = { name: 'changes', max: changesAtOnce, windowSeconds: 600 }
const reportLimit: Limit = { name: 'reports', max: reportsPerHour, windowSeconds: 3600 }
/** A word that an operator adds counts on every node by then. */
const wordsMs = 10_000

/** What hides nothing from a reader hides no word either: characters that nobody sees, and marks on letters. */
const unseen = /[\s\p{Default_Ignorable_Code_Point}\p{Mn}\p{Me}]/gu

/** A text as words are looked for in it. */
const comparable = (text: string): string => searchTextOf(text).replace(unseen, '')

/** What keeps a place of people safe: who is hidden from whom, words, limits. */
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
      words = { read, until: now + wordsMs }
    }
    return words.read
  }

  /** Nodes stop sending what is hidden, and devices read anew. Who is muted is not notified. */
  async function publishChange(tx: Handle, uid: string, other: string, hiding: Hiding): Promise<void> {
    // What was a block before may be a mute now: nodes read both anew.
    for (const each of [uid, other]) await notify(tx, hiddenChannel, each)
    for (const each of hiding === 'block' ? [uid, other] : [uid])
      await publishLive(tx, `member:${each}`, { type: 'hidden-changed' })
  }

  /** Changes who is hidden; this node needs no notification to know of it. */
  async function change(uid: string, other: string, run: (tx: Handle) => Promise<void>): Promise<void> {
    await db.transaction(run)
    hiddenPeople.forget(uid)
    hiddenPeople.forget(other)
  }

  return {
    /** Whose posts, comments, likes and notifications a member is not shown. */
    hiddenFrom: (uid: string, handle: Handle = db): Promise<string[]> => store.listHiddenFrom(handle, uid),
    /**
     * The same for a member who reads, whose node hears on `hiddenChannel` that it has changed: it saves it until then.
     * A worker hears nothing, so that what is sent asks for it anew.
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

    /** Throws words_not_allowed. Width, case, kana, spaces and what nobody sees make no difference. */
    async checkWords(text: string): Promise<void> {
      const said = comparable(text)
      if ((await forbiddenWords()).some(word => said.includes(word))) throw new AppError('words_not_allowed')
    },

    /** Counts one more thing that a member writes; operators answer as much as they must. Throws new_member_limit, too_many_posts. */
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
    /** Those of these pictures that somebody has reported and nobody has decided about. */
    listReportedPictures: (ids: string[], handle: Handle = db): Promise<string[]> =>
      listReportedPictures(handle, ids),

    listForbiddenWords: () => store.listForbiddenWords(db),

    /** Stores the word in the form in which texts are compared, and answers that form. */
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
