import { useState } from 'react'
import { errorMessage } from '#core/api/api-error.ts'
import { useResendVerification } from '#core/session/use-resend-verification.ts'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { AddressForm } from './address-form.tsx'
import { useChangeEmail } from './mail-address.queries.ts'
import classes from './security.module.css'

type Props = { email: string | null; isVerified: boolean }

/** The mail address, whether it is verified, and a way to another one. */
export function MailAddress({ email, isVerified }: Props) {
  const [isOpen, setOpen] = useState(false)
  const change = useChangeEmail()
  return (
    <section className={classes.section}>
      <SectionHeading>メールアドレス</SectionHeading>
      {email === null ? (
        <p className={classes.hint}>
          登録されていません。登録すると、お知らせが届き、LINEが使えないときもログインできます。
        </p>
      ) : (
        <p className={classes.address}>
          <span className={classes.email}>{email}</span>
          {isVerified && <span className={classes.verified}>確認済み</span>}
        </p>
      )}
      {email !== null && !isVerified && <Unconfirmed />}
      {change.isSuccess ? (
        <Notice kind="success" title={`${change.variables} に確認のメールをお送りしました`}>
          メールの中のボタンから、24時間のうちに確認してください。それまでは、いまのままです。届かないときは、迷惑メールの中もご覧ください。
        </Notice>
      ) : (
        isOpen && <AddressForm current={email} change={change} />
      )}
      <SecondaryButton
        onPress={() => {
          change.reset()
          setOpen(!isOpen || change.isSuccess)
        }}
      >
        {isOpen && !change.isSuccess
          ? 'やめる'
          : change.isSuccess
            ? '別のアドレスにする'
            : email === null
              ? 'メールアドレスを登録する'
              : 'メールアドレスを変える'}
      </SecondaryButton>
    </section>
  )
}

function Unconfirmed() {
  const resend = useResendVerification()
  return (
    <>
      {resend.isSuccess ? (
        <Notice kind="success" title="確認メールを送りました。">
          メールの中のボタンを押すと、確認が済みます。届かないときは、迷惑メールの中もご覧ください。
        </Notice>
      ) : (
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
      {resend.error && <Notice kind="problem">{errorMessage(resend.error)}</Notice>}
    </>
  )
}
