import { tellError } from '#core/api/api-error.ts'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { usePush } from './use-push.ts'

/** The browser has dropped what the member had turned on: it is offered again. */
export function LostPush() {
  const { state, turnOn, turnOff, isBusy, error } = usePush()
  if (state !== 'lost') return null
  return (
    <Notice
      title="この端末への通知が、止まっています"
      action={
        <>
          <SecondaryButton isBusy={isBusy} onPress={turnOn}>
            もう一度受けとる
          </SecondaryButton>
          <SecondaryButton isDisabled={isBusy} onPress={turnOff}>
            受けとらない
          </SecondaryButton>
        </>
      }
    >
      {error
        ? tellError(error)
        : 'ブラウザの都合で切れたようです。押していただくと、また届くようになります。'}
    </Notice>
  )
}
