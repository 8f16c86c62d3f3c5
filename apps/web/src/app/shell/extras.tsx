import { savingText } from '@iki/contract/shell'
import { Notifications } from '@mantine/notifications'
import '@mantine/notifications/styles.css'
import { useIsMutating } from '@tanstack/react-query'
import { useService } from '#core/service.queries.ts'
import { SavingMark } from '#ui/saving-mark.tsx'
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
