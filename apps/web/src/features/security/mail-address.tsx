import { errorMessage } from '#core/api/api-error.ts'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { useResendVerification } from './mail-address.queries.ts'
import classes from './security.module.css'

type Props = { email: string | null; isVerified: boolean }

/** The mail address, and whether it is verified. */
export function MailAddress({ email, isVerified }: Props) {
  const resend = useResendVerification()
  return (
    <section className={classes.section}>
      <SectionHeading>メールアドレス</SectionHeading>
      {email === null ? (
        <p>登録されていません。LINEでログインされています。</p>
      ) : (
        <p className={classes.address}>
          <span>{email}</span>
          {isVerified && <span className={classes.verified}>確認済み</span>}
        </p>
      )}
      {email !== null && !isVerified && !resend.isSuccess && (
        <Notice
          title="アドレスの確認がまだです"
          action={
            <SecondaryButton onPress={() => resend.mutate()} isBusy={resend.isPending}>
              確認メールをもう一度送る
            </SecondaryButton>
          }
        >
          お送りしたメールの中のボタンから、確認をお済ませください。リンクは三日間使えます。
        </Notice>
      )}
      {resend.isSuccess && (
        <Notice kind="success" title="確認メールを送りました。">
          メールの中のボタンを押すと、確認が済みます。届かないときは、迷惑メールの中もご覧ください。
        </Notice>
      )}
      {resend.error && <Notice kind="problem">{errorMessage(resend.error)}</Notice>}
    </section>
  )
}
