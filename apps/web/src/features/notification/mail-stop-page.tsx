import {
  type MailKind,
  mailKinds,
  notificationKindNames,
  stopMails,
} from '@iki/contract/account/notification'
import { href } from '@iki/contract/screens/screens'
import { useMutation } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { call } from '#core/api/api-client.ts'
import { errorMessage } from '#core/api/api-error.ts'
import { queryClient } from '#core/api/query-client.ts'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Page } from '#ui/page/page.tsx'
import classes from './mail-stop-page.module.css'
import { userSettingsQuery } from './notification.queries.ts'

/** The name of the mails that are stopped. */
const nameOf = (kind: MailKind | undefined) =>
  kind === undefined || kind === 'digest' ? '通知のメール' : `「${notificationKindNames[kind]}」のメール`

/**
 * The unsubscribe page that mails link to. Mails are stopped by its button, not by opening it, because programs open
 * links as well.
 */
export function MailStopPage() {
  const [address] = useSearchParams()
  const key = address.get('key') ?? ''
  const what = nameOf(mailKinds.find(kind => kind === address.get('kind')))
  const stop = useMutation({
    mutationFn: () => call(stopMails, { key }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: userSettingsQuery.queryKey }),
    meta: { isSaving: true },
  })
  const { data } = stop
  if (data)
    return (
      <Page title="メールの停止">
        <div className={classes.parts}>
          <Notice kind="success" title={`${nameOf(data.kind)}を止めました`}>
            これからはお届けしません。アプリのなかのお知らせは、これまでどおりご覧いただけます。
          </Notice>
          <p>
            また受けとりたくなったら、
            <TextLink to={href('/mypage/notification-settings')}>通知の設定</TextLink>
            でお選びください。
          </p>
        </div>
      </Page>
    )
  return (
    <Page title="メールの停止" lead={`${what}をお届けするのを、やめますか。`}>
      <div className={classes.parts}>
        <p>ログインしなくても止められます。ご契約やパスワードのメールは、これまでどおりお届けします。</p>
        {stop.error && <Notice kind="problem">{errorMessage(stop.error)}</Notice>}
        <PrimaryButton isBusy={stop.isPending} onPress={() => stop.mutate()}>
          メールを止める
        </PrimaryButton>
        <p>
          ほかの種類や、届く時間は、<TextLink to={href('/mypage/notification-settings')}>通知の設定</TextLink>
          でお選びいただけます。
        </p>
      </div>
    </Page>
  )
}
