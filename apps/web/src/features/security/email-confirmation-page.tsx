import { accountMessages } from '@iki/contract/account/account'
import { emailTokenParameter, type getEmailChange } from '@iki/contract/account/email'
import type { OutputOf } from '@iki/contract/api/endpoint'
import { href } from '@iki/contract/screens/screens'
import { redirectParameter } from '@iki/contract/shell/shell'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useSearchParams } from 'react-router'
import { ApiError, errorMessage } from '#core/api/api-error.ts'
import { useIsSignedIn } from '#core/session/current-session.ts'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { TextSkeleton } from '#ui/feedback/text-skeleton.tsx'
import { Threshold } from '#ui/page/threshold.tsx'
import { emailChangeQuery, useConfirmEmail } from './mail-address.queries.ts'

type Change = OutputOf<typeof getEmailChange>

/** The link in the mail to a new address. It is confirmed by a press: programs that check mails open links, too. */
export function EmailConfirmationPage() {
  const [parameters] = useSearchParams()
  const token = parameters.get(emailTokenParameter) ?? ''
  const { data, error, refetch, isFetching } = useQuery({
    ...emailChangeQuery(token),
    enabled: token !== '',
  })
  const isRefused = error instanceof ApiError && ['link_unusable', 'invalid_input'].includes(error.code)
  const isUnusable = token === '' || isRefused
  return (
    <Threshold drawing="bird" title="メールアドレスの確認">
      {data && <Found change={data} token={token} />}
      {!data && isUnusable && (
        <Ended title="このリンクは使えません">
          アドレスが途中で切れているか、お手続きのあと、日がたちすぎています。もう一度、はじめからお手続きください。
        </Ended>
      )}
      {!data && error && !isUnusable && (
        <Notice
          kind="problem"
          action={
            <SecondaryButton onPress={() => void refetch()} isBusy={isFetching}>
              もう一度読み込む
            </SecondaryButton>
          }
        >
          {errorMessage(error)}
        </Notice>
      )}
      {!data && !error && !isUnusable && <TextSkeleton paragraphs={1} />}
    </Threshold>
  )
}

function Found({ change: { email, state, isMine }, token }: { change: Change; token: string }) {
  const confirm = useConfirmEmail()
  if (confirm.isSuccess || state === 'done')
    return (
      <>
        <Notice
          kind="success"
          title={confirm.isSuccess ? accountMessages.emailLinked : 'このリンクでの確認は、もう済んでいます'}
        >
          これからは、{email} でログインできます。お知らせも、こちらへお届けします。
        </Notice>
        <PrimaryButton to={href('/mypage/security')}>ログインとセキュリティへ</PrimaryButton>
      </>
    )
  if (state === 'expired')
    return <Ended title="リンクの期限が切れています">24時間を過ぎたため、なにも変わっていません。</Ended>
  if (state === 'replaced')
    return (
      <Ended title="このリンクは、もう使えません">
        あとからお送りしたメールがあるか、アドレスがもう一度変わっています。いちばん新しいメールをご覧ください。
      </Ended>
    )
  if (!isMine) return <Elsewhere email={email} />
  return (
    <>
      <p>{email} を、ログインとお知らせに使うアドレスにします。</p>
      {confirm.error && <Notice kind="problem">{errorMessage(confirm.error)}</Notice>}
      <PrimaryButton onPress={() => confirm.mutate(token)} isBusy={confirm.isPending}>
        このアドレスにする
      </PrimaryButton>
    </>
  )
}

const Ended = ({ title, children }: { title: string; children: string }) => (
  <>
    <Notice kind="problem" title={title}>
      {children}
    </Notice>
    <PrimaryButton to={href('/mypage/security')}>もう一度お手続きする</PrimaryButton>
  </>
)

/** Only who has asked for it may confirm it: an address with a wrong letter would give the account to a stranger. */
function Elsewhere({ email }: { email: string }) {
  const isSignedIn = useIsSignedIn()
  const { pathname, search } = useLocation()
  const signIn = `${href('/login')}?${new URLSearchParams({ [redirectParameter]: `${pathname}${search}` })}`
  if (isSignedIn)
    return (
      <>
        <Notice title="別のアカウントでログインしています">
          {email}{' '}
          への変更は、ほかのアカウントのお手続きです。そのアカウントでログインしなおしてから、もう一度このリンクを開いてください。
        </Notice>
        <PrimaryButton to={href('/logout')}>ログアウトする</PrimaryButton>
      </>
    )
  return (
    <>
      <Notice title="このブラウザでは、まだログインしていません">
        {email}{' '}
        にするには、ご本人のログインが必要です。これまでの方法でログインすると、ここにもどります。お手続きをはじめたブラウザで、このリンクを開くこともできます。
      </Notice>
      <PrimaryButton to={signIn}>ログインして確認する</PrimaryButton>
    </>
  )
}
