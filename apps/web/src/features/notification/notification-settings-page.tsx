import type { NotificationPreference, UserSettings } from '@iki/contract/account/notification'
import { href } from '@iki/contract/screens/screens'
import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '#core/api/api-error.ts'
import { useService } from '#core/api/service.queries.ts'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { ErrorPanel } from '#ui/feedback/error-panel.tsx'
import { SaveState } from '#ui/feedback/save-state.tsx'
import { TextSkeleton } from '#ui/feedback/text-skeleton.tsx'
import { Switch } from '#ui/fields/switch.tsx'
import { Page } from '#ui/page/page.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { KindsTable } from './kinds-table.tsx'
import { userSettingsQuery, useSaveUserSettings } from './notification.queries.ts'
import classes from './notification-settings-page.module.css'
import { QuietHours } from './quiet-hours.tsx'
import { ThisDevice } from './this-device.tsx'

/** Which notifications a member wants, by which way, and at which times not. */
export function NotificationSettingsPage() {
  const { data, error, refetch, isFetching } = useQuery(userSettingsQuery)
  return (
    <Page
      title="通知の設定"
      lead="なにを、どの方法で受けとるか。変えるとすぐに保存され、どの端末でも同じになります。"
    >
      {data ? (
        <Settings settings={data} />
      ) : error ? (
        <ErrorPanel onRetry={() => void refetch()} isRetrying={isFetching}>
          {errorMessage(error)}
        </ErrorPanel>
      ) : (
        <TextSkeleton paragraphs={3} />
      )}
    </Page>
  )
}

function Settings({ settings }: { settings: UserSettings }) {
  const { save, saving } = useSaveUserSettings()
  const service = useService()
  const { isPending, isSuccess, isError, error } = saving
  const { notification_preference: preference, email_notifications: getsMail } = settings
  const change = (make: (known: NotificationPreference) => Partial<NotificationPreference>) =>
    save(({ notification_preference: known }) => ({ notification_preference: { ...known, ...make(known) } }))
  return (
    <div className={classes.sections}>
      <section>
        <SectionHeading>受けとるもの</SectionHeading>
        <KindsTable
          kinds={preference.kinds}
          getsMail={getsMail}
          onChange={(kind, way, isOn) =>
            change(({ kinds }) => ({ kinds: { ...kinds, [kind]: { ...kinds[kind], [way]: isOn } } }))
          }
        />
      </section>
      <section>
        <SectionHeading>メール</SectionHeading>
        <Switch
          label="メールを受けとる"
          hint="切ると、上の表にかかわらず、通知のメールは届きません。ご契約やパスワードのメールは、これまでどおり届きます。"
          isOn={getsMail}
          onChange={isOn => save(() => ({ email_notifications: isOn }))}
        />
        <Switch
          label="一日一通にまとめる"
          hint="毎朝八時に、前の日からの分をまとめてお送りします。"
          isOn={preference.isDigest}
          isDisabled={!getsMail}
          onChange={isDigest => change(() => ({ isDigest }))}
        />
      </section>
      <section>
        <SectionHeading>静かな時間</SectionHeading>
        <QuietHours quiet={preference.quiet} onChange={quiet => change(() => ({ quiet }))} />
      </section>
      <section>
        <SectionHeading>この端末へのプッシュ通知</SectionHeading>
        <ThisDevice />
      </section>
      {service?.hasLine && (
        <section>
          <SectionHeading>LINE</SectionHeading>
          <p className={classes.hint}>運営からのお知らせなどを、LINEでも受けとれます。</p>
          <TextLink to={href('/line/line')}>LINEの連携へ</TextLink>
        </section>
      )}
      <section>
        <SectionHeading>日記のリマインダー</SectionHeading>
        <p className={classes.hint}>書きたい時刻は、日記の設定で決められます。</p>
        <TextLink to={href('/habit/diary/settings')}>日記の設定へ</TextLink>
      </section>
      <div className={classes.state}>
        <SaveState
          state={isPending ? 'saving' : isError ? 'failed' : isSuccess ? 'saved' : null}
          text={isError ? `保存できませんでした。${errorMessage(error)}` : undefined}
        />
      </div>
    </div>
  )
}
