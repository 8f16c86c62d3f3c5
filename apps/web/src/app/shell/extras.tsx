import { radioPlaylist } from '@iki/contract/home'
import { href } from '@iki/contract/screens/screens'
import { savingText } from '@iki/contract/shell'
import { Notifications } from '@mantine/notifications'
import '@mantine/notifications/styles.css'
import { useIsMutating, useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { useService } from '#core/service.queries.ts'
import { useIsSignedIn } from '#core/session.ts'
import { homeQuery } from '#features/home/home.queries.ts'
import { SavingMark } from '#ui/saving-mark.tsx'
import { RadioButton } from '#ui/shell/radio-button.tsx'
import classes from './extras.module.css'
import { TokenQuestion } from './token-question.tsx'

/** What floats over pages or hides behind them, fetched after the page itself is there. */
export function Extras() {
  const isSaving = useIsMutating({ predicate: mutation => mutation.meta?.isSaving === true }) > 0
  const frameUrl = useService()?.frameUrl
  return (
    <>
      <Notifications position="top-center" autoClose={4000} />
      {isSaving && <SavingMark text={savingText} />}
      <NewRadio />
      <TokenQuestion />
      {frameUrl && (
        <iframe
          className={classes.frame}
          src={frameUrl}
          title="運営サイト"
          tabIndex={-1}
          aria-hidden="true"
          loading="lazy"
        />
      )}
    </>
  )
}

/** The floating button of a radio talk that was not heard yet. */
function NewRadio() {
  const isSignedIn = useIsSignedIn()
  const { pathname } = useLocation()
  const { data } = useQuery({ ...homeQuery, enabled: isSignedIn })
  const player = href('/player/:playtag?', { playtag: radioPlaylist })
  const isPlayer = pathname.startsWith('/player') || pathname.startsWith('/single-player')
  if (!data?.newRadio || isPlayer) return null
  return <RadioButton to={`${player}?lesson=${data.newRadio.lessonId}`} title={data.newRadio.title} />
}
