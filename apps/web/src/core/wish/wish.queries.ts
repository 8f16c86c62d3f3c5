import { getWishes, saveWishes, type Wishes } from '@iki/contract/account/wish'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#core/api/api-client.ts'

export const wishesQuery = queryOptions({
  queryKey: ['wishes'],
  queryFn: ({ signal }) => call(getWishes, {}, { signal }),
})

/** Saves the answers. Home is read again, because they shape it. */
export function useSaveWishes() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (wishes: Wishes) => call(saveWishes, wishes),
    async onSuccess(wishes) {
      client.setQueryData(wishesQuery.queryKey, wishes)
      await client.invalidateQueries({ queryKey: ['home'] })
    },
    meta: { isSaving: true },
  })
}
