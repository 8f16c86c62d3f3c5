import { getShopVersion, listItems } from '@iki/contract/api/master'
import { queryOptions, useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { theDevice } from '#core/offline/owner.ts'
import { defineStore, theOne } from '#core/offline/store.ts'
import { call } from './api-client.ts'

const namedItemSchema = v.object({ item_id: v.string(), name: v.string() })
type NamedItem = v.InferOutput<typeof namedItemSchema>

const itemStore = defineStore({
  name: 'items',
  version: 1,
  form: 'one',
  schema: v.object({ version: v.number(), items: v.array(namedItemSchema) }),
  keyOf: () => 'iki.items',
  isDispensable: true,
})

type Parts = {
  getVersion: () => Promise<{ version: number }>
  listItems: () => Promise<{ version: number; items: readonly NamedItem[] }>
}

/** What can be owned. This browser's copy is used while the server has no newer version, or can't be asked. */
export async function readItems({ getVersion, listItems }: Parts): Promise<NamedItem[]> {
  const stored = itemStore.find(theDevice, theOne)
  try {
    if (stored && (await getVersion()).version <= stored.version) return stored.items
    const { version, items } = await listItems()
    const named = items.map(({ item_id, name }) => ({ item_id, name }))
    itemStore.write(theDevice, theOne, { version, items: named })
    return named
  } catch (error) {
    if (stored) return stored.items
    throw error
  }
}

const itemsQuery = queryOptions({
  queryKey: ['items'],
  queryFn: ({ signal }) =>
    readItems({
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
