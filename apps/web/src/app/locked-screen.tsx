import type { Lock } from '@iki/contract/access/access'
import { type Plan, planAccents, planDrawings, planTops } from '@iki/contract/access/plan'
import type { Drawing } from '@iki/contract/media/drawing'
import type { Screen } from '@iki/contract/screens/screen'
import { findScreen } from '@iki/contract/screens/screens'
import { useParams } from 'react-router'
import { LockedPlaylists } from '#entities/lesson/locked-playlists.tsx'
import { LockedPage } from '#ui/lock/locked-page.tsx'

/** A screen that is locked for this member: what it is, why and since when, which plans open it, and what they hold. */
export function LockedScreen({ screen, lock }: { screen: Screen; lock: Lock }) {
  const named = Object.values(useParams())[0]
  const { title, props } = screen
  const plan = lock.reason === 'plan' ? lock.plans[0] : undefined
  const lists = listsOf(props, named)
  return (
    <LockedPage
      lock={lock}
      hero={{
        id: screen.path,
        drawing: drawingOf(props) ?? (plan ? planDrawings[plan] : 'stone'),
        accent: plan && planAccents[plan],
        title,
        lead: leadOf(props) ?? (plan && leadOfPlan(plan)),
      }}
    >
      {lists && <LockedPlaylists {...lists} />}
    </LockedPage>
  )
}

const leadOf = (props: Screen['props']): string | null => ('lead' in props ? props.lead : null)

/** The text of the top page of its plan, for a screen without a text of its own. */
function leadOfPlan(plan: Plan): string | undefined {
  const top = planTops[plan]
  const screen = top && findScreen(top)
  return (screen && leadOf(screen.props)) ?? undefined
}

const drawingOf = (props: Screen['props']): Drawing | null => ('drawing' in props ? props.drawing : null)

/** The playlists that the screen would show: their titles and rows can be seen, and each row shows its lock. */
function listsOf(props: Screen['props'], named: string | undefined) {
  if ('tags' in props) return { tags: props.tags }
  if ('tagsOf' in props) return named === undefined ? { plan: props.tagsOf } : { tags: [named] }
  if ('plays' in props && props.plays === 'playlist' && 'tag' in props) return { tags: [named ?? props.tag] }
  return null
}
