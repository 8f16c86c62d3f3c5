import { heldPlans } from '@iki/contract/access/held-plans'
import type { InputOf, OutputOf } from '@iki/contract/api/endpoint'
import { tokyoDay } from '@iki/contract/api/tokyo'
import {
  defaultProfile,
  type listPostsOfPerson,
  type Person,
  type Profile,
} from '@iki/contract/people/profile'
import { AppError } from '#core/app-error.ts'
import type { SignedIn } from '#core/auth/access-token.ts'
import type { LicencesOf } from '#core/auth/content-gate.ts'
import { presentAuthor } from '#core/author.ts'
import type { Clock } from '#core/clock.ts'
import type { Database, Handle } from '#core/database/database.ts'
import { plainLines } from '#core/one-line.ts'
import * as store from './profile.store.ts'

type Posts = OutputOf<typeof listPostsOfPerson>
type Parts = {
  db: Database
  clock: Clock
  licencesOf: LicencesOf
  /** The members that this one does not see. */
  hiddenFrom(uid: string): Promise<string[]>
  /** Throws words_not_allowed. */
  checkWords(text: string): Promise<void>
  /** Throws too_many_requests. */
  limitChanges(handle: Handle, uid: string): Promise<void>
  listPostsOf(author: { uid: string; cursor?: string | undefined }, member: SignedIn): Promise<Posts>
}

/** What members show of themselves to other members. */
export function profileService(parts: Parts) {
  const { db, clock, licencesOf, hiddenFrom, checkWords, limitChanges, listPostsOf } = parts

  /** Throws not_found for whoever is hidden from the member, or is a member no longer. */
  async function find(uid: string, member: SignedIn): Promise<{ row: store.PersonRow; shown: Profile }> {
    const row = (await hiddenFrom(member.uid)).includes(uid) ? null : await store.findPerson(db, uid)
    if (!row) throw new AppError('not_found')
    const { intro, showsSince, showsPlans, showsPosts } = row
    return {
      row,
      shown: {
        intro: intro ?? defaultProfile.intro,
        showsSince: showsSince ?? defaultProfile.showsSince,
        showsPlans: showsPlans ?? defaultProfile.showsPlans,
        showsPosts: showsPosts ?? defaultProfile.showsPosts,
      },
    }
  }

  return {
    getOwn: async (uid: string): Promise<Profile> => (await store.findProfile(db, uid)) ?? defaultProfile,

    /** Throws words_not_allowed, too_many_requests. */
    async saveOwn(uid: string, sent: Profile): Promise<Profile> {
      const profile = { ...sent, intro: plainLines(sent.intro).trim() }
      await checkWords(profile.intro)
      await limitChanges(db, uid)
      await store.saveProfile(db, { uid, ...profile, at: clock() })
      return profile
    },

    async getPerson(uid: string, member: SignedIn): Promise<Person> {
      const { row, shown } = await find(uid, member)
      const held = shown.showsPlans ? heldPlans(await licencesOf(uid), clock()) : null
      return {
        ...presentAuthor(row),
        intro: shown.intro,
        since: shown.showsSince ? tokyoDay(row.createdAt).slice(0, 7) : null,
        plans: held?.map(({ plan }) => plan) ?? null,
        showsPosts: shown.showsPosts,
      }
    },

    /** Throws not_found also where a member does not show their posts. */
    async listPosts({ person, cursor }: InputOf<typeof listPostsOfPerson>, member: SignedIn): Promise<Posts> {
      const { shown } = await find(person, member)
      if (!shown.showsPosts && person !== member.uid) throw new AppError('not_found')
      return listPostsOf({ uid: person, cursor }, member)
    },
  }
}
export type ProfileService = ReturnType<typeof profileService>
