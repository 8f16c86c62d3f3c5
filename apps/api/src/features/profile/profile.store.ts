import type { Profile } from '@iki/contract/people/profile'
import type { Handle } from '#core/database/database.ts'
import { boolean, instant, text } from '#core/database/sql-type.ts'
import { type RowOf, statement } from '#core/database/statement.ts'

const shown = { intro: text, showsSince: boolean, showsPlans: boolean, showsPosts: boolean }

const find = statement({
  name: 'profile_find',
  params: { uid: text },
  row: shown,
  text: 'select intro, shows_since, shows_plans, shows_posts from member_profiles where uid = $uid',
})

/** Null until the member has chosen. */
export const findProfile = (handle: Handle, uid: string): Promise<Profile | null> =>
  find.first(handle, { uid })

const save = statement({
  name: 'profile_save',
  params: { uid: text, ...shown, at: instant },
  text: `insert into member_profiles (uid, intro, shows_since, shows_plans, shows_posts, updated_at)
   values ($uid, $intro, $showsSince, $showsPlans, $showsPosts, $at)
   on conflict (uid) do update set intro = excluded.intro, shows_since = excluded.shows_since,
     shows_plans = excluded.shows_plans, shows_posts = excluded.shows_posts, updated_at = excluded.updated_at`,
})

export async function saveProfile(
  handle: Handle,
  profile: Profile & { uid: string; at: Date },
): Promise<void> {
  await save.run(handle, profile)
}

export type PersonRow = RowOf<typeof person>

const person = statement({
  name: 'profile_person',
  params: { uid: text },
  row: {
    uid: text,
    nickname: text.orNull,
    authority: text.as<'customer' | 'operator'>(),
    createdAt: instant,
    intro: text.orNull,
    showsSince: boolean.orNull,
    showsPlans: boolean.orNull,
    showsPosts: boolean.orNull,
  },
  text: `select u.uid, u.nickname, u.authority, u.created_at, p.intro, p.shows_since, p.shows_plans, p.shows_posts
   from users u left join member_profiles p on p.uid = u.uid where u.uid = $uid and u.status = 'active'`,
})

/** A member and what they chose; null if there is none, or if they may no longer sign in. */
export const findPerson = (handle: Handle, uid: string): Promise<PersonRow | null> =>
  person.first(handle, { uid })
