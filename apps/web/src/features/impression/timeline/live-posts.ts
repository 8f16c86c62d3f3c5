import { type TimelinePlan, timelines } from '@iki/contract/people/timeline'
import { queryClient } from '#core/api/query-client.ts'
import { live } from '#core/live/live-listeners.ts'
import { impressionKeys, postLists } from '../impression-keys.ts'
import { knownPost, knownTimeline, readAnew, refreshPost, removePost } from '../post/cached-posts.ts'
import { checkForArrivals, forgetArrival, noteArrival } from './new-posts.ts'

/** Applies live events about posts to what is shown. */

/** Changes that come within this time are read from the server together: ten likes at once are one request. */
const gatherMs = 400
const changed = new Map<string, ReturnType<typeof setTimeout>>()
const checking = new Map<TimelinePlan, ReturnType<typeof setTimeout>>()

function gather<K>(timers: Map<K, ReturnType<typeof setTimeout>>, key: K, act: () => void): void {
  if (timers.has(key)) return
  const run = () => {
    timers.delete(key)
    act()
  }
  timers.set(key, setTimeout(run, gatherMs))
}

const checkSoon = (plan: TimelinePlan) => gather(checking, plan, () => void checkForArrivals(plan))

live.listen(message => {
  if (message.type === 'missed') {
    for (const plan of timelines) if (knownTimeline(plan)) checkSoon(plan)
    return
  }
  const { event, isCatchUp } = message
  if (event.type === 'impression-new') {
    // An event of the time without a connection: the list may have been read since and contain the post.
    if (isCatchUp) checkSoon(event.plan)
    // The post was deleted and restored before this device removed it.
    else if (knownPost(event.id)) gather(changed, event.id, () => void refreshPost(event.id))
    else noteArrival(event.plan, event.id)
  } else if (event.type === 'impression-gone') {
    removePost(event.id)
    forgetArrival(event.plan, event.id)
  } else if (event.type === 'impression-changed') {
    if (knownPost(event.id)) gather(changed, event.id, () => void refreshPost(event.id))
  } else if (event.type === 'hidden-changed') {
    void readAnew()
  } else if (event.type === 'room') {
    void queryClient.invalidateQueries({ queryKey: impressionKeys.rooms })
    void queryClient.invalidateQueries({ queryKey: impressionKeys.answered })
    void queryClient.invalidateQueries({ queryKey: [...postLists, 'room', event.plan] })
  }
})

/** Asks the server for the live events of these timelines. */
export function followTimelines(plans: readonly TimelinePlan[]): void {
  live.follow(plans.map(plan => `timeline:${plan}`))
}
