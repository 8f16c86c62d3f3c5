import type { Authority } from '@iki/contract/access'
import { specialExpireDay } from '@iki/contract/licence'
import { endOfTokyoDay } from '@iki/contract/tokyo'
import type { Clock } from '#core/clock.ts'
import { demoMembers, demoPassword } from './demo-accounts.ts'

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
  content: { load(root: string): Promise<unknown> }
}

const dayMs = 86_400_000

/** The demo: its content and its members. Done again it changes nothing. */
export function demoService({ clock, accounts, licences, content }: Parts) {
  async function addMember({ email, nickname, items }: (typeof demoMembers)[number]): Promise<void> {
    if (await accounts.findByEmail(email)) return
    const authority = email.startsWith('operator') ? 'operator' : 'customer'
    const uid = await accounts.create({
      email,
      nickname,
      authority,
      password: demoPassword,
      isEmailVerified: true,
    })
    const now = clock().getTime()
    const term = email.startsWith('lapsed')
      ? { sinceAt: new Date(now - 400 * dayMs), expireAt: new Date(now - 9 * dayMs) }
      : { sinceAt: new Date(now - 30 * dayMs), expireAt: endOfTokyoDay(specialExpireDay) }
    for (const itemId of items) await licences.grant({ uid, itemId, ...term, reason: 'デモ' })
  }

  return {
    async prepare(contentFolder: string): Promise<void> {
      await content.load(contentFolder)
      for (const demoMember of demoMembers) await addMember(demoMember)
    },
  }
}
export type DemoService = ReturnType<typeof demoService>
