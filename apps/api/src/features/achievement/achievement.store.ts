import type { Drawing } from '@iki/contract/media/drawing'
import { achievementLimit, type NextStep } from '@iki/contract/play/achievement'
import type { AchievementRule, FactKind } from '@iki/contract/play/achievement-rule'
import { questLimit } from '@iki/contract/play/quest'
import type { Handle } from '#core/database/database.ts'
import { dayInTokyo } from '#core/database/day-in-tokyo.ts'
import { anyOf } from '#core/database/generic-parameters.ts'
import { boolean, day, instant, integer, json, text } from '#core/database/sql-type.ts'
import { type RowOf, statement } from '#core/database/statement.ts'
import { writtenDays } from '#core/written-days.ts'

const all = statement({
  name: 'achievements_all',
  row: {
    id: text,
    title: text,
    lead: text,
    drawing: text.as<Drawing>(),
    rule: json<AchievementRule>(),
    credits: integer,
    isSecret: boolean,
    next: json<NextStep>().orNull,
  },
  text: `select id, title, lead, drawing, rule, credits, is_secret, next from achievements
   order by position, id limit ${achievementLimit}`,
})
export type AchievementRow = RowOf<typeof all>

export const listAll = (handle: Handle) => all.rows(handle)

const asked = statement({
  name: 'achievements_asking',
  params: { kinds: text.array },
  row: { isAsked: boolean.because('exists is never null') },
  text: `select exists (select from achievements a,
     jsonb_path_query(a.rule, 'strict $.**.fact') as asked (fact)
     where asked.fact #>> '{}' = ${anyOf('$kinds')}) as is_asked`,
})
/** Whether any rule counts facts of these kinds. */
export const areAsked = async (handle: Handle, kinds: readonly FactKind[]): Promise<boolean> =>
  (await asked.first(handle, { kinds: [...kinds] }))?.isAsked ?? false

const quests = statement({
  name: 'quests_all',
  row: {
    id: text,
    title: text,
    lead: text,
    drawing: text.as<Drawing>(),
    steps: text.array,
    bodyType: text.orNull,
  },
  text: `select id, title, lead, drawing, steps, body_type from quests
   order by position, id limit ${questLimit}`,
})

export const listQuests = (handle: Handle) => quests.rows(handle)

const ofMembers = `uid = ${anyOf('$uids')}`

/** Each kind of fact, as uid, about, day and amount, from the tables in which the services have stored it. */
const sources: Record<FactKind, string> = {
  listened_day: `select uid, day::text, day, (seconds / 60)::integer from listening_days
     where ${ofMembers} and seconds >= 60`,
  lesson_finished: `select uid, lesson_id, ${dayInTokyo('updated_at')}, 1 from lesson_playback
     where ${ofMembers} and is_completed`,
  playlist_finished: `select uid, playlist_tag, ${dayInTokyo('finished_at')}, 1 from playlist_finishes
     where ${ofMembers}`,
  article_finished: `select uid, article_id, ${dayInTokyo('updated_at')}, 1 from article_readings
     where ${ofMembers} and is_finished`,
  diary_day: `select uid, date::text, date, 1 from (
     ${writtenDays(ofMembers)}
   ) d`,
  squats_day: `select uid, day::text, day, sum(count)::integer from squats where ${ofMembers}
     group by uid, day having sum(count) > 0`,
  impression_posted: `select uid, id, ${dayInTokyo('created_at')}, 1 from impressions
     where ${ofMembers} and deleted_at is null`,
  episode_finished: `select uid, episode_id, ${dayInTokyo('finished_at')}, 1 from story_finishes where ${ofMembers}`,
  quiz_reviewed_day: `select distinct uid, day::text, day, 1 from quiz_reviews where ${ofMembers}`,
  puzzle_done: `select uid, puzzle_id, ${dayInTokyo('min(at)')}, 1 from puzzle_results where ${ofMembers}
     group by uid, puzzle_id`,
  sheet_done_day: `select distinct uid, day::text, day, 1 from sheet_answers where ${ofMembers}`,
  art_qualified: `select uid, art_id, ${dayInTokyo('qualified_at')}, 1 from art_qualifications where ${ofMembers}`,
  drew: `select uid, draw_id::text, ${dayInTokyo('at')}, 1 from gacha_draws where ${ofMembers}`,
  thing_held: `select uid, collectible_id, ${dayInTokyo('min(at)')}, 1 from item_grants
     where ${ofMembers} group by uid, collectible_id`,
}

const gathered = Object.entries(sources)
  .map(
    ([fact, source]) => `select s.uid, '${fact}' as fact, s.about, s.day, s.amount
   from (${source}) s(uid, about, day, amount)`,
  )
  .join('\n   union all ')

const gather = statement({
  name: 'facts_gather',
  params: { uids: text.array },
  text: `insert into facts as f (uid, fact, about, day, amount)
   select g.uid, g.fact, g.about, g.day, g.amount from (${gathered}) g
   left join facts known on known.uid = g.uid and known.fact = g.fact and known.about = g.about
   where known.uid is null or known.amount < g.amount order by 1, 2, 3
   on conflict (uid, fact, about) do update set amount = excluded.amount where excluded.amount > f.amount`,
})

/** Adds what the tables know and the facts do not know yet. Amounts only grow. */
export async function gatherFacts(handle: Handle, uids: string[]): Promise<void> {
  await gather.run(handle, { uids })
}

const ofMember = statement({
  name: 'facts_of_member',
  params: { uid: text },
  row: { fact: text.as<FactKind>(), about: text, day, amount: integer },
  text: 'select fact, about, day, amount from facts where uid = $uid',
})

export const listFacts = (handle: Handle, uid: string) => ofMember.rows(handle, { uid })

const achieved = statement({
  name: 'achievements_of_member',
  params: { uid: text },
  row: { achievementId: text, achievedAt: instant, isSeen: boolean },
  text: 'select achievement_id, achieved_at, is_seen from member_achievements where uid = $uid',
})

export const listAchieved = (handle: Handle, uid: string) => achieved.rows(handle, { uid })

const grant = statement({
  name: 'achievements_grant',
  params: { uid: text, ids: text.array, titles: text.array, at: instant },
  row: { achievementId: text },
  text: `insert into member_achievements (uid, achievement_id, title, achieved_at)
   select $uid::text, id, title, $at::timestamptz from unnest($ids::text[], $titles::text[]) as given (id, title)
   order by id on conflict do nothing returning achievement_id`,
})

/** The ids of those that the member did not have yet. */
export async function saveAchieved(
  handle: Handle,
  { uid, reached, at }: { uid: string; reached: readonly { id: string; title: string }[]; at: Date },
): Promise<Set<string>> {
  const [ids, titles] = [reached.map(({ id }) => id), reached.map(({ title }) => title)]
  const rows = await grant.rows(handle, { uid, ids, titles, at })
  return new Set(rows.map(({ achievementId }) => achievementId))
}

const see = statement({
  name: 'achievements_see',
  params: { uid: text, ids: text.array },
  text: `update member_achievements set is_seen = true
   where uid = $uid and achievement_id = ${anyOf('$ids')} and not is_seen`,
})

export async function saveSeen(handle: Handle, uid: string, ids: string[]): Promise<void> {
  await see.run(handle, { uid, ids })
}

/** How many members one job checks. */
export const membersAtOnce = 200

const members = statement({
  name: 'achievement_members',
  params: { after: text },
  row: { uid: text },
  text: `select uid from users where uid > $after order by uid limit ${membersAtOnce}`,
})

export const listMembers = async (handle: Handle, after: string): Promise<string[]> =>
  (await members.rows(handle, { after })).map(({ uid }) => uid)
