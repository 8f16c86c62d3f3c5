import { errorText } from '@iki/contract/api/errors'
import { href } from '@iki/contract/screens/screens'
import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useLostSession } from '#core/session/current-session.ts'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { LoadingScreen } from '#ui/feedback/loading-screen.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Page } from '#ui/page/page.tsx'
import classes from './session.module.css'
import { type Belongings, type LeftHere, leftHere, signOutHere } from './sign-out.ts'

type Props = {
  asks: 'nothing' | 'explains'
  /** What another feature stores of the member on this device. */
  findBelongings?: () => Promise<Belongings>
}

/** Signs out, then goes to the sign-in screen, or explains why the session ended. */
export function SignOutView({ asks, findBelongings = nothing }: Props) {
  return asks === 'nothing' ? <SignOut findBelongings={findBelongings} /> : <SignedOut />
}

const nothing = async (): Promise<Belongings> => ({ warning: null, forget: async () => {} })

/** At once; where something would go with it, the member is asked first. */
function SignOut({ findBelongings }: Required<Pick<Props, 'findBelongings'>>) {
  const navigate = useNavigate()
  const [left, setLeft] = useState<(LeftHere & Belongings) | null>(null)
  const [isLeaving, setLeaving] = useState(false)
  const leave = useCallback(
    async (belongings: Belongings) => {
      setLeaving(true)
      await signOutHere({ belongings })
      navigate(href('/login'), { replace: true })
    },
    [navigate],
  )
  useEffect(() => {
    void Promise.all([leftHere(), findBelongings()]).then(([here, belongings]) => {
      const isAnything = here.downloadedCount + here.unsentCount > 0 || belongings.warning !== null
      return isAnything ? setLeft({ ...here, ...belongings }) : leave(belongings)
    })
  }, [leave, findBelongings])
  if (!left) return <LoadingScreen />
  return (
    <Page title="ログアウトしますか">
      {left.downloadedCount > 0 && (
        <Notice title={`端末に保存した音声${left.downloadedCount}本が、この端末から消えます`}>
          聴いたところまでは残ります。もう一度ログインして、保存しなおすこともできます。
        </Notice>
      )}
      {left.unsentCount > 0 && (
        <Notice title={`まだ送れていない記録が${left.unsentCount}件あります`}>
          電波のとどくところでしばらく待ってからログアウトすると、ほかの端末にも反映されます。このままログアウトしたときは、次にこの端末でログインしたときに送ります。
        </Notice>
      )}
      {left.warning}
      <div className={classes.choice}>
        <PrimaryButton isBusy={isLeaving} onPress={() => void leave(left)}>
          ログアウトする
        </PrimaryButton>
        <SecondaryButton to={href('/')}>ログアウトしない</SecondaryButton>
      </div>
    </Page>
  )
}

function SignedOut() {
  const [lostBecause] = useState(useLostSession()) // Signing out forgets it.
  useEffect(() => {
    void signOutHere({ leavesDownloads: true })
  }, [])
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
