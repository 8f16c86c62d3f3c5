import { getPlaylist, playlistSchema } from '@iki/contract/media/lesson'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/api/api-client.ts'
import { defineCopy } from '#core/offline/copies.ts'
import { entryOf, orStored } from '#core/offline/or-stored.ts'

/** What this device has seen on its wheels: they are turned without a network, too. */
const storedWheels = defineCopy({
  name: 'wheels',
  version: 1,
  schema: playlistSchema,
  most: 2,
})

/** The lessons of a wheel. Without a network all that were seen, not only those that can be played. */
export const wheelQuery = (playtag: string) =>
  queryOptions({
    queryKey: ['wheel', playtag],
    // A page that the server has rendered asks as well, so that this device stores the answer.
    refetchOnMount: 'always',
    queryFn: ({ signal }) =>
      orStored(() => call(getPlaylist, { playtag }, { signal }), entryOf(storedWheels, playtag)),
  })
