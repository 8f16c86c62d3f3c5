import { type Lock, lockOf } from '@iki/contract/access/access'
import { useMe, viewerOf } from '#core/session/me.queries.ts'
import { clock } from '#core/time/clock.ts'
import { useScreen } from '#ui/page/use-screen-title.ts'

/** The lock of a plan's top page for a member who sees its preview; null for those with a plan that opens it. */
export function usePreview(): Lock | null {
  const { me } = useMe()
  const screen = useScreen()
  return me && screen ? lockOf(screen.access, viewerOf(me), clock.now()) : null
}
