import { useEffect, useState } from 'react'
import { nextWait } from '#core/player/next-wait.ts'
import { player, sleep, usePlayer } from '#core/player/player.ts'
import { followingIn, type Queue } from '#core/queue/queue.ts'
import { NextCard } from '#ui/film/next-card.tsx'

/** So long the next film is announced. */
export const announcedSeconds = 5

/** What follows a film that has ended is announced first, and can be stopped. */
export function NextUp({ queue }: { queue: Queue | undefined }) {
  const hasEnded = usePlayer(state => state.status === 'ended')
  const endedId = usePlayer(state => (state.status === 'ended' ? state.track?.id : undefined))
  const [stoppedAt, setStoppedAt] = useState<string | null>(null)
  useEffect(nextWait.hold, [])
  useEffect(() => {
    if (!hasEnded) setStoppedAt(null)
  }, [hasEnded])
  const next = queue ? followingIn(queue) : null
  if (!hasEnded || !next || stoppedAt === endedId || !sleep.mayGoOn()) return null
  return (
    <NextCard
      key={next.id}
      title={next.title}
      posterUrl={next.poster?.url}
      seconds={announcedSeconds}
      onGo={() => player.load(next, { autoplay: true, opening: 'byItself' })}
      onCancel={() => setStoppedAt(endedId ?? null)}
    />
  )
}
