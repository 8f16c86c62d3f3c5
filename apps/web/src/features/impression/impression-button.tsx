import { planAccents } from '@iki/contract/access/plan'
import type { Lesson } from '@iki/contract/media/lesson'
import { type TimelinePlan, timelines } from '@iki/contract/people/timeline'
import { href } from '@iki/contract/screens/screens'
import IconMessagePlus from '@tabler/icons-react/dist/esm/icons/IconMessagePlus.mjs'
import { useNavigate } from 'react-router'
import { player } from '#core/player/player.ts'
import { isSameTrack } from '#core/player/track.ts'
import { useIsSignedIn } from '#core/session/current-session.ts'
import { ToolButton } from '#ui/player/tool-button.tsx'

/** Starts an impression about the current second of the lesson. */
export function ImpressionButton({ lesson }: { lesson: Lesson }) {
  const isSignedIn = useIsSignedIn()
  const navigate = useNavigate()
  if (!isSignedIn) return null
  const write = () => {
    const isHere = isSameTrack(player.store.getState().track, lesson)
    const seconds = isHere ? Math.floor(player.secondsNow()) : 0
    const plan = timelineOf(lesson)
    const about = new URLSearchParams({
      lesson: lesson.id,
      t: String(seconds),
      ...(plan && { plan }),
    })
    void navigate(`${href('/timeline/post-kansou2')}?${about}`)
  }
  return <ToolButton label="この瞬間への感想を書く" word="感想" icon={<IconMessagePlus />} onPress={write} />
}

/** The timeline of the plan that a lesson belongs to, found by the lesson's accent colour. */
function timelineOf({ accent }: Lesson): TimelinePlan | undefined {
  return timelines.find(plan => planAccents[plan] === accent)
}
