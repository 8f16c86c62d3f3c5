import { leavingTokenParameter, leavingUndoDays } from '@iki/contract/account/leaving'
import { href } from '@iki/contract/screens/screens'
import { useSearchParams } from 'react-router'
import { ApiError, errorMessage } from '#core/api/api-error.ts'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Threshold } from '#ui/page/threshold.tsx'
import { useUndoLeaving } from './leaving.queries.ts'

/** The link in the mail after leaving: taken back by a press, as all that mails lead to. */
export function LeavingUndoPage() {
  const [parameters] = useSearchParams()
  const undo = useUndoLeaving()
  if (undo.isSuccess)
    return (
      <Threshold drawing="gate" title="おかえりなさい">
        <Notice kind="success" title="退会を取り消しました">
          日記も記録も、そのままです。終わらせたご契約は、お支払い済みの日まで使え、つづけることもできます。お支払いの方法は、あらためてご登録ください。
        </Notice>
        <PrimaryButton to={href('/login')}>ログインする</PrimaryButton>
      </Threshold>
    )
  const isUnusable =
    undo.error instanceof ApiError && ['link_unusable', 'invalid_input'].includes(undo.error.code)
  return (
    <Threshold drawing="gate" title="退会の取り消し" lead="退会を取り消して、もとのアカウントにもどします。">
      {isUnusable ? (
        <Notice kind="problem" title="このリンクは、もう使えません">
          退会から{leavingUndoDays}日が過ぎたか、すでに取り消されています。もう一度お使いになるときは、
          <TextLink to={href('/account/add-account')}>あらためてご登録</TextLink>ください。
        </Notice>
      ) : (
        <>
          {undo.error && <Notice kind="problem">{errorMessage(undo.error)}</Notice>}
          <PrimaryButton
            isBusy={undo.isPending}
            onPress={() => undo.mutate(parameters.get(leavingTokenParameter) ?? '')}
          >
            退会を取り消す
          </PrimaryButton>
        </>
      )}
    </Threshold>
  )
}
