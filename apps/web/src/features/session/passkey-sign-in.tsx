import { passkeyChallengeMs } from '@iki/contract/account/passkey'
import { useEffect, useEffectEvent, useState } from 'react'
import { DeviceError, errorMessage } from '#core/api/api-error.ts'
import { obstacleToPasskeys, passkeys } from '#core/session/passkey.ts'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { usePasskeyOffer, usePasskeySignIn } from './session.queries.ts'

/** An offer in the field is renewed before its challenge is too old. */
const renewMs = passkeyChallengeMs - 30_000

/** Sign-in with a passkey: by this button, or by choosing one where the field for the address offers it. */
export function PasskeySignIn({ onSignedIn }: { onSignedIn: () => void }) {
  const byButton = usePasskeySignIn(onSignedIn)
  const byField = usePasskeyOffer(onSignedIn)
  const [obstacle, setObstacle] = useState<string | null>(null)
  const offer = useEffectEvent(() => {
    if (!byButton.isPending) byField.mutate()
  })

  useEffect(() => {
    let renewal: ReturnType<typeof setInterval> | undefined
    let isClosed = false
    void passkeys.canAutofill().then(can => {
      if (!can || isClosed) return
      offer()
      renewal = setInterval(offer, renewMs)
    })
    return () => {
      isClosed = true
      if (renewal === undefined) return
      clearInterval(renewal)
      void passkeys.stopAutofill()
    }
  }, [])

  // The field offers passkeys unasked: where the device has none, no error is shown.
  const refusal = byField.error instanceof DeviceError ? null : byField.error
  const error = byButton.error ?? refusal
  return (
    <>
      {obstacle && <Notice>{obstacle}</Notice>}
      {error && <Notice kind="problem">{errorMessage(error)}</Notice>}
      <SecondaryButton
        isBusy={byButton.isPending}
        onPress={() => {
          const found = obstacleToPasskeys()
          setObstacle(found)
          if (found === null) byButton.mutate()
        }}
      >
        パスキーでログイン
      </SecondaryButton>
    </>
  )
}
