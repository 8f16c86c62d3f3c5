import { Modal } from '@mantine/core'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Modal.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/Paper.css'
import { useState } from 'react'
import { tellError } from '#core/api-error.ts'
import { useMe } from '#core/me.queries.ts'
import { useExchangeToken } from '#features/session/session.queries.ts'
import { Notice } from '#ui/notice.tsx'
import { PrimaryButton } from '#ui/primary-button.tsx'
import { SecondaryButton } from '#ui/secondary-button.tsx'
import { waitingToken } from '../sign-in-by-address.ts'
import classes from './token-question.module.css'

/** An address brought a token while somebody is signed in: nobody becomes another member without being asked. */
export function TokenQuestion() {
  const [token, setToken] = useState(waitingToken.value)
  const exchange = useExchangeToken()
  const { me } = useMe()
  const close = () => {
    waitingToken.value = null
    setToken(null)
  }
  if (token === null) return null
  return (
    <Modal opened onClose={close} title="ログインしなおしますか" centered lockScroll={false}>
      <p>
        いまは{me?.nickname ?? me?.email ?? '別の会員'}
        としてログインしています。このリンクのアカウントに切り替えますか。
      </p>
      {exchange.error && <Notice kind="problem">{tellError(exchange.error)}</Notice>}
      <div className={classes.actions}>
        <SecondaryButton onPress={close}>このまま使う</SecondaryButton>
        <PrimaryButton
          onPress={() => exchange.mutate(token, { onSuccess: close })}
          isBusy={exchange.isPending}
        >
          切り替える
        </PrimaryButton>
      </div>
    </Modal>
  )
}
