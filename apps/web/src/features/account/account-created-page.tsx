import { safeRedirect } from '@iki/contract/account/session'
import { href } from '@iki/contract/screens/screens'
import { redirectParameter } from '@iki/contract/shell/shell'
import { useSearchParams } from 'react-router'
import { errorMessage } from '#core/api/api-error.ts'
import { useMe } from '#core/session/me.queries.ts'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Page } from '#ui/page/page.tsx'
import { useResendVerification, useVerifyEmail } from './account.queries.ts'

/** After signing up: the mail is on its way. From the mail's link: the address is confirmed with a tap. */
export function AccountCreatedPage() {
  const [parameters] = useSearchParams()
  const token = parameters.get('verify')
  return token ? (
    <VerifyAddress token={token} />
  ) : (
    <MailSent next={safeRedirect(parameters.get(redirectParameter))} />
  )
}

function MailSent({ next }: { next: string }) {
  const { me } = useMe()
  const resend = useResendVerification()
  return (
    <Page title="登録が完了しました" lead="ようこそ。きょうから、ひと息ずつ。">
      {me && !me.isEmailVerified && (
        <Notice
          title="メールアドレスをご確認ください"
          action={
            <SecondaryButton onPress={() => resend.mutate()} isBusy={resend.isPending}>
              確認メールをもう一度送る
            </SecondaryButton>
          }
        >
          {me.email}{' '}
          に確認メールをお送りしました。メールの中のボタンを押して、メールアドレスの確認を完了してください。
        </Notice>
      )}
      {resend.isSuccess && <Notice kind="success">確認メールを送りました。</Notice>}
      {resend.error && <Notice kind="problem">{errorMessage(resend.error)}</Notice>}
      <PrimaryButton to={next} isWide>
        はじめる
      </PrimaryButton>
      {!me && (
        <p>
          <TextLink to={href('/login')}>ログイン</TextLink>
        </p>
      )}
    </Page>
  )
}

/** The mail's link: confirmed by a tap, since programs that check mails open links too. */
function VerifyAddress({ token }: { token: string }) {
  const verify = useVerifyEmail()
  if (verify.isSuccess)
    return (
      <Page title="確認できました">
        <Notice kind="success">{verify.data.email} を確認しました。ありがとうございます。</Notice>
        <PrimaryButton to={href('/')} isWide>
          はじめる
        </PrimaryButton>
      </Page>
    )
  return (
    <Page title="メールアドレスの確認" lead="下のボタンを押すと、確認が終わります。">
      {verify.error && <Notice kind="problem">{errorMessage(verify.error)}</Notice>}
      <PrimaryButton onPress={() => verify.mutate(token)} isBusy={verify.isPending} isWide>
        確認する
      </PrimaryButton>
    </Page>
  )
}
