import { emailTokenParameter } from '@iki/contract/account/email'
import { href } from '@iki/contract/screens/screens'
import { useSearchParams } from 'react-router'
import { ApiError, errorMessage } from '#core/api/api-error.ts'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Threshold } from '#ui/page/threshold.tsx'
import { useUndoEmail } from './mail-address.queries.ts'

/** The link in the mail to the former address: undone by a press, as all that mails lead to. */
export function EmailUndoPage() {
  const [parameters] = useSearchParams()
  const undo = useUndoEmail()
  if (undo.isSuccess)
    return (
      <Threshold drawing="gate" title="元にもどしました">
        <Notice kind="success" title={`メールアドレスは ${undo.data.email} です`}>
          すべての端末からログアウトしました。
        </Notice>
        <p>
          変えた覚えがないときは、パスワードも知られているかもしれません。つづけて、新しいパスワードをお決めください。
        </p>
        <PrimaryButton to={href('/password-reset')}>新しいパスワードを決める</PrimaryButton>
        <p>
          <TextLink to={href('/login')}>いまのパスワードでログインする</TextLink>
        </p>
      </Threshold>
    )
  return (
    <Threshold
      drawing="gate"
      title="アドレスを元にもどす"
      lead="メールアドレスを、このメールが届いたアドレスにもどします。すべての端末からログアウトします。"
    >
      {undo.error && <Problem error={undo.error} />}
      {!isUnusable(undo.error) && (
        <>
          <p>ご自分で変えたときは、何もなさらずに、この画面を閉じてください。</p>
          <PrimaryButton
            onPress={() => undo.mutate(parameters.get(emailTokenParameter) ?? '')}
            isBusy={undo.isPending}
          >
            元にもどす
          </PrimaryButton>
        </>
      )}
    </Threshold>
  )
}

/** The link was used or is over, or its address is cut off. */
const isUnusable = (error: Error | null): boolean =>
  error instanceof ApiError && ['link_unusable', 'invalid_input'].includes(error.code)

function Problem({ error }: { error: Error }) {
  if (!isUnusable(error)) return <Notice kind="problem">{errorMessage(error)}</Notice>
  return (
    <Notice kind="problem" title="このリンクは、もう使えません">
      変更から72時間が過ぎたか、すでに元にもどっています。お心当たりのない変更のときは、
      <TextLink to={href('/contact')}>お問い合わせ</TextLink>からお知らせください。
    </Notice>
  )
}
