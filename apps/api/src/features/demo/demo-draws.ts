import { randomBytes, randomUUID } from 'node:crypto'
import type { InputOf } from '@iki/contract/api/endpoint'
import type { drawGacha } from '@iki/contract/play/gacha'
import type { SignedIn } from '#core/auth/access-token.ts'

export type DrawnDemo = {
  credits: {
    give(uid: string, given: { credits: number; ref: string; note: string }): Promise<unknown>
  }
  tables: {
    findVersion(id: string): Promise<number | null>
    renew(id: string): Promise<unknown>
  }
  draws: { draw(input: InputOf<typeof drawGacha>, member: SignedIn): Promise<unknown> }
}

const gacha = 'mura'
const given = { credits: 2_400, ref: 'demo', note: 'デモのはじめのポイント' }

/** The demo's member has drawn twelve times, and has points for more; the seed of these draws is published already. */
export async function writeDemoDraws(member: SignedIn, { credits, tables, draws }: DrawnDemo): Promise<void> {
  const tableVersion = await tables.findVersion(gacha)
  if (tableVersion === null) return
  await credits.give(member.uid, given)
  for (const count of [1, 1, 10] as const) {
    const clientSeed = randomBytes(16).toString('hex')
    await draws.draw({ id: gacha, drawId: randomUUID(), count, clientSeed, tableVersion }, member)
  }
  await tables.renew(gacha)
}
