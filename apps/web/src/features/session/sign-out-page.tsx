import { errorText } from '@iki/contract/errors'
import { href } from '@iki/contract/screens/screens'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useLostSession } from '#core/session.ts'
import { LoadingScreen } from '#ui/loading-screen.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { PrimaryButton } from '#ui/primary-button.tsx'
import { signOutHere } from './session.queries.ts'

/** Signs out, then goes to the sign-in screen, or explains why the session ended. */
export function SignOutPage({ asks }: { asks: 'nothing' | 'explains' }) {
  const navigate = useNavigate()
  const [lostBecause] = useState(useLostSession()) // Signing out forgets it.
  useEffect(() => {
    void signOutHere().then(() => {
      if (asks === 'nothing') navigate(href('/login'), { replace: true })
    })
  }, [asks, navigate])
  if (asks === 'nothing') return <LoadingScreen />
  return (
    <Page title="ログアウトしました">
      <Notice kind={lostBecause ? 'problem' : 'info'}>
        {lostBecause
          ? errorText(lostBecause)
          : 'しばらくご利用がなかったか、ほかの端末でログアウトされたため、この端末でもログアウトしました。'}
      </Notice>
      <p>書きかけのもの、聴いていた位置は失われていません。ログインすると、つづきからご利用いただけます。</p>
      <PrimaryButton to={href('/login')} isWide>
        ログイン
      </PrimaryButton>
    </Page>
  )
}
