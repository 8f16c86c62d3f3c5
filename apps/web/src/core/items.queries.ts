import { getShopVersion, itemSchema, listItems } from '@iki/contract/api/master'
import { queryOptions, useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { call } from './api-client.ts'

const namedItemSchema = v.pick(itemSchema, ['item_id', 'name'])
type NamedItem = v.InferOutput<typeof namedItemSchema>
const keptSchema = v.object({ version: v.number(), items: v.array(namedItemSchema) })

type Parts = {
  storage: Pick<Storage, 'getItem' | 'setItem'>
  getVersion: () => Promise<{ version: number }>
  listItems: () => Promise<{ version: number; items: readonly NamedItem[] }>
}

const key = 'iki.items'

/** What can be owned, as this browser has it, as long as the server has no newer version or can't be asked. */
export async function readItems({ storage, getVersion, listItems }: Parts): Promise<NamedItem[]> {
  const kept = readKept(storage)
  try {
    if (kept && (await getVersion()).version <= kept.version) return kept.items
    const { version, items } = await listItems()
    const named = items.map(({ item_id, name }) => ({ item_id, name }))
    write(storage, { version, items: named })
    return named
  } catch (error) {
    if (kept) return kept.items
    throw error
  }
}

function readKept(storage: Parts['storage']) {
  try {
    const read = v.safeParse(keptSchema, JSON.parse(storage.getItem(key) ?? 'null'))
    return read.success ? read.output : null
  } catch {
    return null
  }
}

function write(storage: Parts['storage'], kept: v.InferOutput<typeof keptSchema>): void {
  try {
    storage.setItem(key, JSON.stringify(kept))
  } catch {
    // It is asked for again.
  }
}

const itemsQuery = queryOptions({
  queryKey: ['items'],
  queryFn: ({ signal }) =>
    readItems({
      storage: localStorage,
      getVersion: () => call(getShopVersion, {}, { signal }),
      listItems: () => call(listItems, {}, { signal }),
    }),
  staleTime: 30 * 60_000,
  select: items => new Map(items.map(({ item_id, name }) => [item_id, name])),
})

const none: ReadonlyMap<string, string> = new Map()

/** How the operator names items, by their ids; empty until that is known. */
export function useItemNames(): ReadonlyMap<string, string> {
  return useQuery(itemsQuery).data ?? none
}
