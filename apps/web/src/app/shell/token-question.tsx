import { Modal } from '@mantine/core'
import '@mantine/core/styles/Modal.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/Paper.css'
import { useState } from 'react'
import { errorMessage } from '#core/api/api-error.ts'
import { useIsSignedIn } from '#core/session/current-session.ts'
import { useMe } from '#core/session/me.queries.ts'
import { useExchangeToken } from '#features/session/session.queries.ts'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { waitingToken } from '../sign-in-by-address.ts'
import classes from './token-question.module.css'

/** Asks before a token in the address signs somebody in, in the cases where that must not happen by itself. */
export function TokenQuestion() {
  const [token, setToken] = useState(waitingToken.value)
  const close = () => {
    waitingToken.value = null
    setToken(null)
  }
  const exchange = useExchangeToken(close)
  const texts = useTexts()
  if (token === null) return null
  return (
    <Modal.Root opened onClose={close} centered lockScroll={false}>
      <Modal.Overlay />
      <Modal.Content aria-label={texts.title}>
        <Modal.Body>
          <h2 className={classes.title}>{texts.title}</h2>
          <p>{texts.question}</p>
          {exchange.error && <Notice kind="problem">{errorMessage(exchange.error)}</Notice>}
          <div className={classes.actions}>
            <SecondaryButton onPress={close}>{texts.no}</SecondaryButton>
            <PrimaryButton onPress={() => exchange.mutate(token)} isBusy={exchange.isPending}>
              {texts.yes}
            </PrimaryButton>
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

function useTexts() {
  const isSignedIn = useIsSignedIn()
  const { me } = useMe()
  if (!isSignedIn)
    return {
      title: 'このブラウザでログインを続けますか',
      question: 'ご自身ではじめたログインのときだけ、続けてください。心あたりのないときは、やめてください。',
      no: 'やめる',
      yes: '続ける',
    }
  const who = me?.nickname ?? me?.email ?? '別の会員'
  return {
    title: 'ログインしなおしますか',
    question: `いまは${who}としてログインしています。このリンクのアカウントに切り替えますか。`,
    no: 'このまま使う',
    yes: '切り替える',
  }
}
