import type { Authority } from '@iki/contract/access/access'
import { itemPlans, specialExpireDay } from '@iki/contract/access/licence'
import { endOfTokyoDay } from '@iki/contract/api/tokyo'
import type { SignedIn } from '#core/auth/access-token.ts'
import type { Clock } from '#core/clock.ts'
import type { Database } from '#core/database/database.ts'
import { newToken } from '#core/random.ts'
import { demoMembers, demoPassword } from './demo-accounts.ts'
import { type DrawnDemo, writeDemoDraws } from './demo-draws.ts'
import {
  type BillingAt,
  type GivenGifts,
  type NotifyOfGift,
  notifyOfDemoGift,
  writeDemoGift,
  writeDemoOrders,
  writePastDue,
} from './demo-orders.ts'
import { type DemoAuthor, demoWriters } from './demo-people.ts'
import { type WritesAt, writeDemoPosts } from './demo-posts.ts'
import { type SolvedDemo, writeDemoPuzzles } from './demo-puzzles.ts'
import { type ReadDemo, writeDemoStory } from './demo-story.ts'

type Account = {
  email: string
  password: string
  nickname: string
  authority: Authority
  isEmailVerified: boolean
}
type Grant = { uid: string; itemId: string; sinceAt: Date; expireAt: Date; reason: string }

type Parts = {
  db: Database
  clock: Clock
  accounts: { findByEmail(email: string): Promise<{ uid: string } | null> }
  accountsAt(at: Date): { create(account: Account): Promise<string> }
  licences: { grant(grant: Grant): Promise<string> }
  content: { refresh(root: string, writtenOn: string): Promise<string[]> }
  history: { write(email: string, member: SignedIn): Promise<void> }
  writesAt: WritesAt
  billingAt: BillingAt | null
  findSold(priceId: string): Promise<object | null>
  gifts: GivenGifts
  notify: NotifyOfGift
  drawing: DrawnDemo
  puzzles: SolvedDemo['puzzles']
  storiesAt: ReadDemo['storiesAt']
  marks: { grantPast(uids: string[]): Promise<void> }
}
type Member = {
  email: string
  nickname: string
  items: readonly string[]
  memberDays: number
  password: string
}

/** The last day on which something of the demo’s content is published. */
export const demoWrittenOn = '2026-11-25'

const dayMs = 86_400_000
const lapsedDaysAgo = 9
/** Between two plans that a member with several took. */
const daysBetweenPlans = 11

/** The demo: its content, its members, and what they have done and written. A repeat changes nothing. */
export function demoService({ clock, accounts, accountsAt, licences, content, history, ...parts }: Parts) {
  const { db, writesAt, billingAt, findSold, gifts, notify, drawing, puzzles, storiesAt, marks } = parts
  /** The members whose past this start of the demo has written. */
  const withPast: string[] = []
  const daysAgo = (days: number) => new Date(clock().getTime() - days * dayMs)

  async function addMember({ email, nickname, items, memberDays, password }: Member): Promise<SignedIn> {
    const authority = email.startsWith('operator') ? 'operator' : 'customer'
    const known = await accounts.findByEmail(email)
    const account = { email, nickname, authority, password, isEmailVerified: true } as const
    const uid = known?.uid ?? (await accountsAt(daysAgo(memberDays)).create(account))
    const member: SignedIn = { uid, authority, sessionId: 'demo' }
    // Only once: what a visitor has done with the account stays.
    if (known) return member
    if (demoMembers.some(each => each.email === email)) withPast.push(uid)
    const expireAt = email.startsWith('lapsed') ? daysAgo(lapsedDaysAgo) : endOfTokyoDay(specialExpireDay)
    for (const [index, itemId] of items.entries()) {
      const sinceAt = daysAgo(Math.max(1, memberDays - index * daysBetweenPlans))
      await licences.grant({ uid, itemId, sinceAt, expireAt, reason: 'デモ' })
    }
    await history.write(email, member)
    if (email.startsWith('lapsed@')) await writePastDue(uid, { clock, billingAt, findSold })
    if (email.startsWith('free@')) await notifyFreeMember(uid)
    if (email.startsWith('demo@')) {
      await writeDemoOrders(uid, { clock, billingAt, findSold })
      await writeDemoGift(uid, { clock, billingAt, findSold, gifts })
      await writeDemoDraws(member, drawing)
      await writeDemoPuzzles(uid, { clock, puzzles })
      await writeDemoStory(member, { clock, storiesAt })
    }
    return member
  }

  /** 春子 was made before, with her gift. */
  async function notifyFreeMember(toUid: string): Promise<void> {
    const [{ email, nickname }] = demoMembers
    const giver = await accounts.findByEmail(email)
    if (giver) await notifyOfDemoGift({ giver: { uid: giver.uid, nickname }, toUid }, { db, gifts, notify })
  }

  return {
    /** Returns what was repaired. */
    async prepare(contentFolder: string): Promise<string[]> {
      const repairs = await content.refresh(contentFolder, demoWrittenOn)
      const authors = new Map<DemoAuthor, SignedIn>()
      for (const demoMember of demoMembers) {
        const member = await addMember({ ...demoMember, password: demoPassword })
        if (demoMember.email.startsWith('demo@')) authors.set('demo', member)
        if (member.authority === 'operator') authors.set('operator', member)
      }
      const items = Object.keys(itemPlans)
      for (const [index, [name, nickname]] of Object.entries(demoWriters).entries()) {
        const email = `${name}.demo@example.com`
        const memberDays = items.length * daysBetweenPlans + 30 + index * 47
        const member = await addMember({ email, nickname, items, memberDays, password: newToken() })
        authors.set(name as DemoAuthor, member)
      }
      await writeDemoPosts({ clock, writesAt, authors })
      await marks.grantPast(withPast)
      return repairs
    },
  }
}
export type DemoService = ReturnType<typeof demoService>
