import type { Lineup } from '@iki/contract/play/gacha'
import { checkReceipt, type Finding, hashOfTable, isWithoutGap } from '@iki/contract/play/gacha-proof'
import { queryClient } from '#core/api/query-client.ts'
import { readAllDraws, tableQuery } from './gacha.queries.ts'
import { webDigests } from './web-digests.ts'

export type OwnCheck = {
  /** How many results came out as computed. */
  right: number
  wrong: { ordinal: number; finding: NonNullable<Finding> }[]
  /** By a table whose seed is not told yet, and by one whose seed is lost. */
  waiting: number
  lost: number
  isWithoutGap: boolean
}

/** Whether what is shown is what was published. */
export async function isTableTrue({ id, table }: Lineup): Promise<boolean> {
  return (await hashOfTable(webDigests, { ...table, gacha: id })) === table.hash
}

/** Recomputes all draws of a member in the browser, by the same rules as the server’s. */
export async function checkOwnDraws(gacha: string, uid: string): Promise<OwnCheck> {
  const draws = await readAllDraws(gacha)
  const receipts = draws.map(({ results, ...draw }) => ({ ...draw, items: results.map(({ item }) => item) }))
  const found: OwnCheck = {
    ...{ right: 0, wrong: [], waiting: 0, lost: 0 },
    isWithoutGap: isWithoutGap(receipts),
  }
  const versions = [...new Set(receipts.map(({ version }) => version))]
  const tables = new Map(
    await Promise.all(
      versions.map(
        async version => [version, await queryClient.fetchQuery(tableQuery(gacha, version))] as const,
      ),
    ),
  )
  for (const receipt of receipts) {
    const table = tables.get(receipt.version)
    const count = receipt.items.length
    if (!table?.closedAt) found.waiting += count
    else if (table.seed === null) found.lost += count
    else {
      const revealed = { ...table, gacha, seed: table.seed }
      const finding = await checkReceipt(webDigests, revealed, { uid, receipt })
      if (finding === null) found.right += count
      else found.wrong.push({ ordinal: receipt.ordinal, finding })
    }
  }
  return found
}
