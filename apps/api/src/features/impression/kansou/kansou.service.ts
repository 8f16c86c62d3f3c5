import { isPlanOrKey } from '@iki/contract/access/plan-keys'
import { firstCharacters } from '@iki/contract/api/characters'
import { tokyoTimestamp } from '@iki/contract/api/tokyo'
import { logTitleLength } from '@iki/contract/media/activity'
import type { Impression } from '@iki/contract/people/impression'
import { type Kansou, readFrom, readMax, summaryOf } from '@iki/contract/people/kansou'
import { type TimelinePlan, timelinesOf } from '@iki/contract/people/timeline'
import { AppError } from '#core/app-error.ts'
import type { SignedIn } from '#core/auth/access-token.ts'
import { presentAuthor } from '#core/author.ts'
import type { Database } from '#core/database/database.ts'
import * as reactions from '../reaction/reaction.store.ts'
import type { ImpressionReading } from '../reading/impression-reading.service.ts'
import type { ImpressionRow } from '../reading/impression-row.store.ts'
import { notBeforeAll } from '../reading/page-start.ts'
import * as kansou from './kansou.store.ts'

type Parts = { db: Database; reading: Pick<ImpressionReading, 'readable' | 'readerOf'> }

type Asked = { plan?: string | undefined; from?: string | undefined; max?: number | undefined }

/** The specification's calls about impressions, in its terms. */
export function kansouService({ db, reading }: Parts) {
  /** Empty for a plan without a timeline. Throws no_plan_name for a name that is no plan. */
  function plansOf(plan: string | undefined): TimelinePlan[] {
    if (plan === undefined || !isPlanOrKey(plan)) throw new AppError('no_plan_name')
    return timelinesOf(plan)
  }

  /** With likes and comments, which are read once for all posts. */
  async function present(rows: ImpressionRow[], hidden: string[]): Promise<Kansou[]> {
    const ids = rows.map(({ id }) => id)
    const [likes, comments] = await Promise.all([
      reactions.listLikesOf(db, ids, hidden),
      reactions.listCommentsOf(db, ids, hidden),
    ])
    const likesOf = Map.groupBy(likes, like => like.impressionId)
    const commentsOf = Map.groupBy(comments, comment => comment.impressionId)
    return rows.map(row => kansouOf(row, likesOf.get(row.id) ?? [], commentsOf.get(row.id) ?? []))
  }

  const rangeOf = ({ from, max }: Asked) => ({ before: notBeforeAll(readFrom(from)), least: readMax(max) })

  return {
    async list(asked: Asked, member: SignedIn): Promise<Kansou[]> {
      const plans = await reading.readable(plansOf(asked.plan), member)
      const reader = await reading.readerOf(member)
      return present(await kansou.listOfPlans(db, reader, plans, rangeOf(asked)), reader.hidden)
    },

    /** The member's own, also when the plan has ended. */
    async listOwn(asked: Asked, member: SignedIn): Promise<Kansou[]> {
      const plans = plansOf(asked.plan)
      const reader = await reading.readerOf(member)
      return present(await kansou.listOwn(db, reader, plans, rangeOf(asked)), reader.hidden)
    },

    /** Empty without a uid. */
    async listOfMember({ uid, ...asked }: Asked & { uid?: string | undefined }, member: SignedIn) {
      const named = plansOf(asked.plan)
      if (!uid) return []
      const plans = await reading.readable(named, member)
      const reader = await reading.readerOf(member)
      const rows = await kansou.listOfMember(db, reader, { uid, plans }, rangeOf(asked))
      return present(rows, reader.hidden)
    },
  }
}
export type KansouService = ReturnType<typeof kansouService>

function kansouOf(row: ImpressionRow, likes: reactions.LikeRow[], comments: reactions.CommentRow[]): Kansou {
  const author = presentAuthor(row)
  const summary: Impression['body'] = summaryOf(row.body)
  return {
    id: row.id,
    uid: author.uid,
    name: author.name,
    plan: row.plan,
    body: row.body,
    html: row.html,
    title: firstCharacters(row.body.split('\n')[0] ?? '', logTitleLength),
    summary: summary === row.body ? '' : summary,
    status: row.status,
    created: new Date(Math.floor(row.createdAt.getTime() / 1000) * 1000).toISOString(),
    createdAt: tokyoTimestamp(row.createdAt),
    likedUsers: likes.map(like => ({
      uid: like.uid,
      name: presentAuthor(like).name,
      created: like.chosenAt.toISOString(),
    })),
    kansouComments: comments.map(comment => ({
      id: comment.id,
      uid: comment.uid,
      name: presentAuthor(comment).name,
      body: comment.body,
      html: comment.html,
      created: comment.createdAt.toISOString(),
    })),
  }
}
