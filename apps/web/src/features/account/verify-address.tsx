import { href } from '@iki/contract/screens/screens'
import { tellError } from '#core/api/api-error.ts'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Page } from '#ui/page/page.tsx'
import { useVerifyEmail } from './account.queries.ts'

/** The mail's link: confirmed by a tap, since programs that check mails open links too. */
export function VerifyAddress({ token }: { token: string }) {
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
      {verify.error && <Notice kind="problem">{tellError(verify.error)}</Notice>}
      <PrimaryButton onPress={() => verify.mutate(token)} isBusy={verify.isPending} isWide>
        確認する
      </PrimaryButton>
    </Page>
  )
}
