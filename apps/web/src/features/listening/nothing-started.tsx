import { href } from '@iki/contract/screens/screens'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'

/** Shown where lessons are continued, if none was started. */
export function NothingStarted() {
  return (
    <EmptyState
      title="つづきは、ここにならびます"
      drawing="wave"
      action={<PrimaryButton to={href('/player/free-playlist/:playtag?')}>ひとつ聴いてみる</PrimaryButton>}
    >
      途中で止めた音声や動画を、止めた秒からつづけられます。
    </EmptyState>
  )
}
