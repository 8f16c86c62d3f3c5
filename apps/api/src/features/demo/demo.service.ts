import type { Authority } from '@iki/contract/access/access'
import { itemPlans, specialExpireDay } from '@iki/contract/access/licence'
import { endOfTokyoDay } from '@iki/contract/api/tokyo'
import type { SignedIn } from '#core/auth/access-token.ts'
import type { Clock } from '#core/clock.ts'
import { newToken } from '#core/random.ts'
import { demoMembers, demoPassword } from './demo-accounts.ts'
import { type DemoAuthor, demoWriters } from './demo-people.ts'
import { demoPlaylists } from './demo-playlists.ts'
import { type WritesAt, writeDemoPosts } from './demo-posts.ts'

type Account = {
  email: string
  password: string
  nickname: string
  authority: Authority
  isEmailVerified: boolean
}
type Grant = { uid: string; itemId: string; sinceAt: Date; expireAt: Date; reason: string }

type Parts = {
  clock: Clock
  accounts: {
    findByEmail(email: string): Promise<{ uid: string } | null>
    create(account: Account): Promise<string>
  }
  licences: { grant(grant: Grant): Promise<string> }
  ownPlaylists: {
    save(member: SignedIn, playlist: { id: string; name: string; lessonIds: string[] }): Promise<unknown>
  }
  content: { refresh(root: string): Promise<string[]> }
  writesAt: WritesAt
}
type Member = { email: string; nickname: string; items: readonly string[]; password: string }

const dayMs = 86_400_000

/** The demo: its content, its members, and what they have written. A repeat changes nothing. */
export function demoService({ clock, accounts, licences, ownPlaylists, content, writesAt }: Parts) {
  async function addMember({ email, nickname, items, password }: Member): Promise<SignedIn> {
    const authority = email.startsWith('operator') ? 'operator' : 'customer'
    const known = await accounts.findByEmail(email)
    const uid =
      known?.uid ?? (await accounts.create({ email, nickname, authority, password, isEmailVerified: true }))
    if (!known)
      for (const itemId of items) await licences.grant({ uid, itemId, ...termOf(email), reason: 'デモ' })
    const member: SignedIn = { uid, authority, sessionId: 'demo' }
    // Only once: what a visitor has done with them stays.
    if (!known && email.startsWith('demo@'))
      for (const { lessonIds, ...playlist } of demoPlaylists)
        await ownPlaylists.save(member, { ...playlist, lessonIds: [...lessonIds] })
    return member
  }

  function termOf(email: string): { sinceAt: Date; expireAt: Date } {
    const now = clock().getTime()
    return email.startsWith('lapsed')
      ? { sinceAt: new Date(now - 400 * dayMs), expireAt: new Date(now - 9 * dayMs) }
      : { sinceAt: new Date(now - 30 * dayMs), expireAt: endOfTokyoDay(specialExpireDay) }
  }

  return {
    /** Returns what was repaired. */
    async prepare(contentFolder: string): Promise<string[]> {
      const repairs = await content.refresh(contentFolder)
      const authors = new Map<DemoAuthor, SignedIn>()
      for (const demoMember of demoMembers) {
        const member = await addMember({ ...demoMember, password: demoPassword })
        if (demoMember.email.startsWith('demo@')) authors.set('demo', member)
        if (member.authority === 'operator') authors.set('operator', member)
      }
      const items = Object.keys(itemPlans)
      for (const [name, nickname] of Object.entries(demoWriters)) {
        const email = `${name}.demo@example.com`
        const member = await addMember({ email, nickname, items, password: newToken() })
        authors.set(name as DemoAuthor, member)
      }
      await writeDemoPosts({ clock, writesAt, authors })
      return repairs
    },
  }
}
export type DemoService = ReturnType<typeof demoService>
