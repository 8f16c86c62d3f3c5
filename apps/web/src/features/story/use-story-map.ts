import type { StoryId } from '@iki/contract/play/story-order'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { storyQuery } from './story.queries.ts'
import { storyFinishOutbox, withFinishes } from './story-outboxes.ts'
import { useLiveStory } from './use-live-story.ts'

/** The map of a story as this device knows it: with what is finished and not sent yet. */
export function useStoryMap(story: StoryId) {
  useLiveStory(story)
  const unsent = useStore(storyFinishOutbox.state, state => state.unsent)
  const query = useQuery(storyQuery(story))
  const { data } = query
  const map = useMemo(() => data && withFinishes(data, Object.keys(unsent)), [data, unsent])
  return { ...query, map }
}
