import { tellError } from '#core/api/api-error.ts'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import classes from './mypage.module.css'
import { useMailPasswordReset } from './mypage.queries.ts'

/** A new password comes by the mail that a forgotten one does: whoever reads it is the member. */
export function PasswordChange({ email }: { email: string }) {
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
      {mail.error && <Notice kind="problem">{tellError(mail.error)}</Notice>}
    </section>
  )
}
