import { safeRedirect } from '@iki/contract/account/session'
import { href } from '@iki/contract/screens/screens'
import { redirectParameter } from '@iki/contract/shell/shell'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { errorMessage } from '#core/api/api-error.ts'
import { useMe } from '#core/session/me.queries.ts'
import { useResendVerification } from '#core/session/use-resend-verification.ts'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Threshold } from '#ui/page/threshold.tsx'
import { useVerifyEmail } from './account.queries.ts'

/** After signing up: `questions` for the member, and that the mail is on its way. From the mail's link: the address is confirmed with a tap. */
export function AccountCreatedPage({ questions }: { questions?: ReactNode }) {
  const [parameters] = useSearchParams()
  const token = parameters.get('verify')
  return token ? (
    <VerifyAddress token={token} />
  ) : (
    <MailSent next={safeRedirect(parameters.get(redirectParameter))} questions={questions} />
  )
}

function MailSent({ next, questions }: { next: string; questions: ReactNode }) {
  const { me } = useMe()
  const resend = useResendVerification()
  return (
    <Threshold
      drawing="dawn"
      title="ご登録ありがとうございます"
      lead={
        me && questions
          ? '二つだけ、お聞かせください。あとから変えられます。'
          : 'ようこそ。きょうから、ひと息ずつ。'
      }
    >
      {me && questions}
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
      {!(me && questions) && <PrimaryButton to={next}>はじめる</PrimaryButton>}
      {!me && (
        <p>
          <TextLink to={href('/login')}>ログイン</TextLink>
        </p>
      )}
    </Threshold>
  )
}

/** The mail's link: confirmed by a tap, since programs that check mails open links too. */
function VerifyAddress({ token }: { token: string }) {
  const verify = useVerifyEmail()
  if (verify.isSuccess)
    return (
      <Threshold drawing="dawn" title="確認できました">
        <Notice kind="success">{verify.data.email} を確認しました。ありがとうございます。</Notice>
        <PrimaryButton to={href('/')}>はじめる</PrimaryButton>
      </Threshold>
    )
  return (
    <Threshold drawing="dawn" title="メールアドレスの確認" lead="下のボタンを押すと、確認が終わります。">
      {verify.error && <Notice kind="problem">{errorMessage(verify.error)}</Notice>}
      <PrimaryButton onPress={() => verify.mutate(token)} isBusy={verify.isPending}>
        確認する
      </PrimaryButton>
    </Threshold>
  )
}
