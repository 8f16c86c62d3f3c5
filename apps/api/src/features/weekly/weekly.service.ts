import { parseAccess } from '@iki/contract/access/access'
import type { Plan } from '@iki/contract/access/plan'
import { isPlanOrKey, type PlanOrKey, plansOf, sourcesOf } from '@iki/contract/access/plan-keys'
import type { LessonRow } from '@iki/contract/media/lesson'
import { whatIsOn } from '@iki/contract/media/rotation'
import type { ArticleRow } from '@iki/contract/reading/article'
import type { Word } from '@iki/contract/reading/dictionary'
import { type Weekly, weeklyPlanOf } from '@iki/contract/reading/weekly'
import { AppError } from '#core/app-error.ts'
import type { SignedIn } from '#core/auth/access-token.ts'
import { type LicencesOf, loadViewer } from '#core/auth/content-gate.ts'
import type { Clock } from '#core/clock.ts'
import type { Database } from '#core/database/database.ts'
import { withMediaAddresses } from '#core/markdown/body-media.ts'
import type { EmbedsOf } from '#core/markdown/embeds.ts'
import { listRounds } from '#core/rotation/rotation.store.ts'
import type { MediaAddresses } from '#core/storage/media-address.ts'
import { presentWeeklies } from './present-weekly.ts'
import * as store from './weekly.store.ts'
import { rotationOf } from './weekly-rotation.ts'

type RowsOf<T> = (ids: string[], member: SignedIn | null) => Promise<T[]>

type Parts = {
  db: Database
  clock: Clock
  addresses: MediaAddresses
  licencesOf: LicencesOf
  lessons: { rowsOf: RowsOf<LessonRow>; embedsOf: EmbedsOf }
  articles: { rowsOf: RowsOf<ArticleRow> }
  dictionary: { rowsOf(ids: string[]): Promise<Word[]> }
}
type Stated = string | undefined

/** Weekly contents of the plans. */
export function weeklyService({ db, clock, addresses, licencesOf, lessons, articles, dictionary }: Parts) {
  /** With their items, which are read once for all. */
  async function presented(rows: store.WeeklyRecord[], member: SignedIn | null): Promise<Weekly[]> {
    const named = (kind: string) => [
      ...new Set(rows.flatMap(row => row.items.filter(item => item.kind === kind).map(({ id }) => id))),
    ]
    const texts = rows.map(row => row.bodyHtml)
    const [viewer, lessonRows, embedsIn, articleRows, words] = await Promise.all([
      loadViewer(member, licencesOf),
      lessons.rowsOf(named('lesson'), member),
      lessons.embedsOf(texts, member),
      articles.rowsOf(named('article'), member),
      member ? dictionary.rowsOf(named('word')) : [],
    ])
    return presentWeeklies(rows, {
      viewer,
      now: clock(),
      bodyOf: ({ bodyHtml, access }) => ({
        bodyHtml: withMediaAddresses(bodyHtml, { access: parseAccess(access), member, addresses }),
        ...embedsIn(bodyHtml),
      }),
      lessons: lessonRows,
      articles: articleRows,
      words,
    })
  }

  return {
    /** Throws no_category. */
    async list(category: Stated, member: SignedIn | null): Promise<Weekly[]> {
      if (category === undefined) throw new AppError('no_category')
      return presented(await store.listTagged(db, category), member)
    },

    /** Throws no_category without an id (specification, part 2 §5), not_found. */
    async get(id: Stated, member: SignedIn | null): Promise<Weekly> {
      if (id === undefined) throw new AppError('no_category')
      const row = await store.findWeekly(db, id)
      const [weekly] = row ? await presented([row], member) : []
      if (!weekly) throw new AppError('not_found')
      return weekly
    },

    /** Throws no_plan_name. */
    async listTop(
      stated: { plan_name?: Stated; term_number?: number | undefined; match?: 'next' | 'from' | undefined },
      member: SignedIn | null,
    ): Promise<Weekly[]> {
      const { plan_name: plan, term_number: term } = stated
      if (plan === undefined || term === undefined) throw new AppError('no_plan_name')
      if (!isPlanOrKey(plan)) return []
      const rows =
        stated.match === 'from'
          ? await store.listFromTerm(db, sourcesOf(plan), term)
          : await store.listOfTerm(db, sourcesOf(plan), term + 1)
      return presented(rows, member)
    },

    /**
     * Null if the plan, or the one whose weeks it uses, has nothing for this week. If a name means several plans, it is
     * the week of one that is open.
     */
    async getThisWeek(word: PlanOrKey, member: SignedIn | null): Promise<Weekly | null> {
      const now = clock()
      const rotations = plansOf(word).map(plan => [plan, weeklyPlanOf(plan)].map(rotationOf))
      const rounds = await listRounds(db, rotations.flat(), now)
      const ids = rotations.flatMap(candidates => {
        const [current] = candidates.flatMap(
          rotation => whatIsOn(rounds.get(rotation) ?? [], now, { aheadMs: 0, limit: 1 }) ?? [],
        )
        return current?.talk.id ?? []
      })
      const rows = await Promise.all(ids.map(id => store.findWeekly(db, id)))
      const weeks = await presented(
        rows.filter(row => row !== null),
        member,
      )
      return weeks.find(({ lock }) => !lock) ?? weeks[0] ?? null
    },

    /** This week of each of these plans that has one, read at once for all. */
    async listThisWeeks(plans: Plan[], member: SignedIn): Promise<Map<Plan, Weekly>> {
      const now = clock()
      const candidates = plans.map(plan => ({ plan, rotations: [plan, weeklyPlanOf(plan)].map(rotationOf) }))
      const rounds = await listRounds(
        db,
        candidates.flatMap(({ rotations }) => rotations),
        now,
      )
      const ids = candidates.flatMap(({ plan, rotations }) => {
        const [on] = rotations.flatMap(
          each => whatIsOn(rounds.get(each) ?? [], now, { aheadMs: 0, limit: 1 }) ?? [],
        )
        return on ? [{ plan, id: on.talk.id }] : []
      })
      const rows = await Promise.all(
        [...new Set(ids.map(({ id }) => id))].map(id => store.findWeekly(db, id)),
      )
      const weeks = await presented(
        rows.filter(row => row !== null),
        member,
      )
      const byId = new Map(weeks.map(week => [week.id, week]))
      return new Map(
        ids.flatMap(({ plan, id }) => (byId.has(id) ? [[plan, byId.get(id) as Weekly] as const] : [])),
      )
    },
  }
}
export type WeeklyService = ReturnType<typeof weeklyService>
