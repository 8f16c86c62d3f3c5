import type { GachaTable, Lineup } from '@iki/contract/play/gacha'
import {
  checkReceipt,
  type DrawReceipt,
  type Finding,
  hashOfTable,
  isWithoutGap,
  missesAfter,
  receiptOf,
} from '@iki/contract/play/gacha-proof'
import { queryClient } from '#core/api/query-client.ts'
import { currentOwner } from '#core/offline/owner.ts'
import { readAllDraws, readOwnNow, tableQuery } from '../gacha.queries.ts'
import { promises } from './promises.ts'
import { webDigests } from './web-digests.ts'

/** Also: misses that do not follow from the draw before, and another seed or table than this device knows of. */
export type Wrong = NonNullable<Finding> | 'misses' | 'promise'

export type OwnCheck = {
  /** How many results came out as computed. */
  right: number
  wrong: { ordinal: number; finding: Wrong }[]
  /** By a table whose seed is not published yet, and by one whose seed is lost. */
  waiting: number
  lost: number
  isWithoutGap: boolean
  /** Whether all receipts were read; otherwise the latest ones. */
  isWhole: boolean
  receipts: number
}

/** Whether what is shown is what was published. */
export async function isTableTrue({ id, table }: Lineup): Promise<boolean> {
  return (await hashOfTable(webDigests, { ...table, gacha: id })) === table.hash
}

/** Recomputes all draws of a member in the browser, by the same rules as the server’s. */
export async function checkOwnDraws(gacha: string, uid: string): Promise<OwnCheck> {
  // Before the receipts: what is drawn meanwhile may only be among those.
  const own = await readOwnNow(gacha)
  const { draws, isWhole } = await readAllDraws(gacha)
  const receipts = draws.map(receiptOf).toSorted((a, b) => a.ordinal - b.ordinal)
  const found: OwnCheck = {
    right: 0,
    wrong: [],
    waiting: 0,
    lost: 0,
    isWhole,
    receipts: receipts.length,
    isWithoutGap: isWithoutGap(receipts, { isWhole, draws: own.draws }),
  }
  const versions = [...new Set(receipts.map(({ version }) => version))]
  const tables = new Map(
    await Promise.all(
      versions.map(
        async version => [version, await queryClient.fetchQuery(tableQuery(gacha, version))] as const,
      ),
    ),
  )
  let misses = isWhole ? 0 : null
  for (const receipt of receipts) {
    const table = tables.get(receipt.version)
    if (!table) continue
    const { ordinal, items } = receipt
    const isFollowing = misses === null || misses === receipt.misses
    misses = missesAfter(table, receipt)
    if (!isAsPromised(receipt, table)) found.wrong.push({ ordinal, finding: 'promise' })
    else if (!isFollowing) found.wrong.push({ ordinal, finding: 'misses' })
    else if (!table.closedAt) found.waiting += items.length
    else if (table.seed === null) found.lost += items.length
    else {
      const revealed = { ...table, gacha, seed: table.seed }
      const finding = await checkReceipt(webDigests, revealed, { uid, receipt })
      if (finding === null) found.right += items.length
      else found.wrong.push({ ordinal, finding })
    }
  }
  return found
}

/** Draws of other devices are not known here. */
function isAsPromised(
  { drawId, clientSeed }: DrawReceipt & { drawId: string },
  { hash, commitment }: Pick<GachaTable, 'hash' | 'commitment'>,
): boolean {
  const stored = promises.find(currentOwner(), drawId)
  if (!stored) return true
  return stored.clientSeed === clientSeed && stored.hash === hash && stored.commitment === commitment
}
