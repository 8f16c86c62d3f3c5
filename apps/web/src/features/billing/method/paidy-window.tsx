import type { PaidyForm } from '@iki/contract/money/payment-method'
import { useEffect, useEffectEvent, useState } from 'react'
import { openPaidy, type PaidyAsk } from '#core/paidy/open-paidy.ts'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'

type Props = {
  form: PaidyForm
  ask: PaidyAsk
  onGiven: (name: string) => void
  onLeft: () => void
}

/** Opens Paidy's window by itself, and again when asked. */
export function PaidyWindow({ form, ask, onGiven, onLeft }: Props) {
  const [isFailed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)
  const given = useEffectEvent(onGiven)
  const left = useEffectEvent(onLeft)
  const open = useEffectEvent((isClosed: () => boolean) =>
    openPaidy(form, ask, { isClosed, onGiven: name => given(name), onLeft: () => left() }),
  )

  useEffect(() => {
    let isClosed = false
    setFailed(false)
    open(() => isClosed).catch(() => setFailed(true))
    return () => {
      isClosed = true
    }
  }, [tries])

  const again = (
    <SecondaryButton onPress={() => setTries(tries + 1)}>ペイディの画面をもう一度ひらく</SecondaryButton>
  )
  if (isFailed)
    return (
      <Notice kind="problem" title="ペイディの画面をひらけませんでした" action={again}>
        通信のよいところで、もう一度お試しください。料金はかかっていません。
      </Notice>
    )
  return (
    <>
      <p role="status">
        ペイディの画面で、メールアドレスと携帯電話の番号をご入力ください。番号あてに届く4けたの数字で、ご本人を確かめます。
      </p>
      {again}
    </>
  )
}
