import type { StoryId } from '@iki/contract/play/story-order'
import { useEffect } from 'react'
import { queryClient } from '#core/api/query-client.ts'
import { live } from '#core/live/live-listeners.ts'
import { storyQuery } from './story.queries.ts'

/** What is finished or saved on another device is on the map at once. */
export function useLiveStory(story: StoryId): void {
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
