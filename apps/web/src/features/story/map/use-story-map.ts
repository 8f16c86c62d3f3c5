import type { StoryId } from '@iki/contract/play/story-order'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { queryClient } from '#core/api/query-client.ts'
import { live } from '#core/live/live-listeners.ts'
import { storyQuery } from '../story.queries.ts'
import { storyFinishOutbox, withFinishes } from '../story-outboxes.ts'

/** The map of a story as this device knows it: with what is finished and not sent yet. */
export function useStoryMap(story: StoryId) {
  useLiveStory(story)
  const unsent = useStore(storyFinishOutbox.state, state => state.unsent)
  const query = useQuery(storyQuery(story))
  const { data } = query
  const map = useMemo(() => data && withFinishes(data, Object.keys(unsent)), [data, unsent])
  return { ...query, map }
}

/** What is finished or saved on another device is on the map at once. */
function useLiveStory(story: StoryId): void {
  useEffect(
    () =>
      live.listen(message => {
        const isHere =
          message.type === 'missed' ||
          (message.event.type === 'story-changed' && message.event.story === story)
        if (isHere) void queryClient.invalidateQueries({ queryKey: storyQuery(story).queryKey })
      }),
    [story],
  )
}
