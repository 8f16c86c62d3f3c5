import { getOwnProfile, getPerson, type Profile, saveOwnProfile } from '@iki/contract/people/profile'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#core/api/api-client.ts'
import { singleFlight } from '#core/api/single-flight.ts'

const personKey = 'person'

export const personQuery = (person: string) =>
  queryOptions({
    queryKey: [personKey, person],
    queryFn: ({ signal }) => call(getPerson, { person }, { signal }),
  })

export const ownProfileQuery = queryOptions({
  queryKey: ['own-profile'],
  queryFn: ({ signal }) => call(getOwnProfile, {}, { signal }),
})

const save = singleFlight((profile: Profile) => call(saveOwnProfile, profile))

export function useSaveProfile() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: save,
    onSuccess(saved) {
      client.setQueryData(ownProfileQuery.queryKey, saved)
      void client.invalidateQueries({ queryKey: [personKey] })
    },
    meta: { isSaving: true },
  })
}
