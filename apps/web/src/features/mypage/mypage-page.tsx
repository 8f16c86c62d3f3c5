import type { Me } from '@iki/contract/account/session'
import { tokyoDay } from '@iki/contract/api/tokyo'
import { accountWays, ownWays } from '@iki/contract/shell/ways'
import { errorMessage } from '#core/api/api-error.ts'
import { QuarantineNotice } from '#core/offline/quarantined-things.tsx'
import { useQuarantine } from '#core/offline/use-quarantine.ts'
import { useMe } from '#core/session/me.queries.ts'
import { BrushDrawing } from '#ui/brush/brush-drawing.tsx'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { ErrorPanel } from '#ui/feedback/error-panel.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { japaneseDay } from '#ui/format/format-day.ts'
import { WayTiles } from '#ui/lists/way-tiles.tsx'
import { Page } from '#ui/page/page.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { Contracts } from './contracts.tsx'
import { MailAddress } from './mail-address.tsx'
import classes from './mypage.module.css'
import { useMailPasswordReset } from './mypage.queries.ts'
import { NicknameForm } from './nickname-form.tsx'

const title = 'マイページ・ご契約'

/** The member's account and licences. */
export function MypagePage() {
  const { me, isPending, error, retry } = useMe()
  if (error)
    return (
      <Page title={title}>
        <ErrorPanel onRetry={retry} isRetrying={isPending}>
          {errorMessage(error)}
        </ErrorPanel>
      </Page>
    )
  if (!me)
    return (
      <Page title={title} width="list" isTitleHidden>
        <ListSkeleton rows={5} />
      </Page>
    )
  return <Known me={me} />
}

function Known({ me }: { me: Me }) {
  const since = tokyoDay(new Date(me.createdAt))
  const setAsideCount = useQuarantine().length
  return (
    <Page
      width="list"
      title={title}
      lead={
        <>
          <time dateTime={since}>{japaneseDay(since)}</time>にご入会
        </>
      }
      picture={<BrushDrawing id={me.uid} drawing="profile" className={classes.drawing} />}
    >
      <QuarantineNotice count={setAsideCount} />
      <section className={classes.section}>
        <SectionHeading>わたしのページ</SectionHeading>
        <WayTiles label="わたしのページ" ways={[...ownWays, ...accountWays]} />
      </section>
      <Contracts licences={me.licences} />
      <NicknameForm nickname={me.nickname ?? ''} />
      <MailAddress email={me.email} isVerified={me.isEmailVerified} />
      {me.email && <PasswordChange email={me.email} />}
    </Page>
  )
}

/** A new password is set by the same mail as a forgotten one, because only the member can read it. */
function PasswordChange({ email }: { email: string }) {
  const mail = useMailPasswordReset()
  return (
    <section className={classes.section}>
      <SectionHeading>パスワード</SectionHeading>
      {mail.isSuccess ? (
        <Notice kind="success" title={mail.data.message}>
          メールの中のボタンから、新しいパスワードを決めてください。リンクは一時間で使えなくなります。
        </Notice>
      ) : (
        <>
          <p className={classes.hint}>
            変更のためのメールをお送りします。新しいパスワードが決まると、すべての端末からログアウトします。
          </p>
          <SecondaryButton onPress={() => mail.mutate(email)} isBusy={mail.isPending} isWide>
            パスワードを変えるメールを送る
          </SecondaryButton>
        </>
      )}
      {mail.error && <Notice kind="problem">{errorMessage(mail.error)}</Notice>}
    </section>
  )
}
