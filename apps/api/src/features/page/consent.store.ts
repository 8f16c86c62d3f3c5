import type { Handle } from '#core/database/database.ts'
import { anyList } from '#core/database/generic-parameters.ts'
import { day, instant, text } from '#core/database/sql-type.ts'
import { statement } from '#core/database/statement.ts'

/** What a member agreed to before the first row of `consents`: the version of the day on which they signed up. */
const atSignUp = `(select max(version) from page_versions
    where slug = p.slug and version <= (u.agreed_at at time zone 'Asia/Tokyo')::date)`

const ofMember = statement({
  name: 'consents_of_member',
  params: { uid: text, slugs: text.array, today: day },
  row: {
    slug: text,
    title: text,
    version: day,
    agreedVersion: day.orNull.because('the later of two that may be missing'),
    agreedAt: instant.orNull.because('of a row that may be missing'),
    ofWeight: day.orNull.because('the latest of none'),
  },
  text: `select p.slug, p.title, p.version, greatest(c.version, ${atSignUp}) as agreed_version,
     case when c.version is null and ${atSignUp} is null then null else coalesce(c.agreed_at, u.agreed_at) end as agreed_at,
     (select max(version) from page_versions
      where slug = p.slug and version <= $today::date and asks_again) as of_weight
   from users u
   cross join unnest(${anyList('$slugs')}::text[]) with ordinality as asked (slug, place)
   cross join lateral (
     select slug, title, version from page_versions where slug = asked.slug and version <= $today::date
     order by version desc limit 1) p
   left join lateral (
     select version, agreed_at from consents where uid = u.uid and slug = p.slug
     order by version desc limit 1) c on true
   where u.uid = $uid order by asked.place`,
})

/** For each of these pages that is in force on `today` (a day in Tokyo), in their order. */
export const listConsents = (handle: Handle, of: { uid: string; slugs: readonly string[]; today: string }) =>
  ofMember.rows(handle, { ...of, slugs: [...of.slugs] })

const add = statement({
  name: 'consent_add',
  params: { uid: text, slug: text, version: day, today: day, now: instant },
  row: { slug: text },
  text: `insert into consents (uid, slug, version, agreed_at)
   select $uid, slug, version, $now from page_versions
   where slug = $slug and version = $version and version <= $today::date
   on conflict (uid, slug, version) do update set agreed_at = consents.agreed_at
   returning slug`,
})

/** False if there is no such version in force. */
export const addConsent = async (
  handle: Handle,
  consent: { uid: string; slug: string; version: string; today: string; now: Date },
): Promise<boolean> => (await add.first(handle, consent)) !== null
