import { passwordSchema } from '@iki/contract/account/account'
import type { Me } from '@iki/contract/account/session'
import { someText } from '@iki/contract/api/schema'
import { schemaResolver, useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { errorMessage } from '#core/api/api-error.ts'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { FormFrame } from '#ui/fields/form-frame.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { useChangePassword, useMailPasswordReset } from './password.queries.ts'
import { proofWaysQuery } from './proof.queries.ts'
import classes from './security.module.css'

/** The password: whether there is one, and a way to change it. */
export function Password({ me }: { me: Me }) {
  const { data } = useQuery(proofWaysQuery)
  const [isOpen, setOpen] = useState(false)
  const change = useChangePassword(() => setOpen(false))
  const hasPassword = data?.ways.includes('password') ?? true
  const mayHave = me.email !== null && (hasPassword || me.isEmailVerified)
  return (
    <section className={classes.section}>
      <SectionHeading>パスワード</SectionHeading>
      <p className={classes.hint}>
        {hasPassword && mayHave
          ? 'メールアドレスとパスワードでログインできます。'
          : mayHave
            ? 'パスワードは、まだありません。決めると、メールアドレスでもログインできます。'
            : 'メールアドレスを登録すると、パスワードでもログインできるようになります。'}
      </p>
      {change.isSuccess && !isOpen && (
        <Notice kind="success" title="新しいパスワードにしました">
          ほかの端末からは、ログアウトしました。この端末では、このままお使いいただけます。
        </Notice>
      )}
      {mayHave && !isOpen && (
        <SecondaryButton onPress={() => setOpen(true)}>
          {hasPassword ? 'パスワードを変える' : 'パスワードを決める'}
        </SecondaryButton>
      )}
      {mayHave && isOpen && (
        <>
          <PasswordForm hasPassword={hasPassword} change={change} />
          {hasPassword && me.email && <Forgotten email={me.email} />}
          <SecondaryButton onPress={() => setOpen(false)}>やめる</SecondaryButton>
        </>
      )}
    </section>
  )
}

type FormProps = { hasPassword: boolean; change: ReturnType<typeof useChangePassword> }

function PasswordForm({ hasPassword, change }: FormProps) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { current: '', new: '' },
    validate: schemaResolver(
      v.object({
        current: hasPassword ? someText(256, 'いまのパスワードを入力してください') : v.string(),
        new: passwordSchema,
      }),
      { sync: true },
    ),
  })
  return (
    <FormFrame
      label="パスワードの変更"
      submitLabel="このパスワードにする"
      isBusy={change.isPending}
      problem={change.error && errorMessage(change.error)}
      onSubmit={form.onSubmit(typed =>
        change.mutate({ new: typed.new, ...(hasPassword && { current: typed.current }) }),
      )}
    >
      {hasPassword && (
        <PasswordField
          label="いまのパスワード"
          autoComplete="current-password"
          key={form.key('current')}
          {...form.getInputProps('current')}
        />
      )}
      <PasswordField
        label="新しいパスワード"
        description="8文字以上。変えると、ほかの端末からはログアウトします。"
        autoComplete="new-password"
        key={form.key('new')}
        {...form.getInputProps('new')}
      />
    </FormFrame>
  )
}

/** A forgotten password is set by a mail, because only the member can read it. */
function Forgotten({ email }: { email: string }) {
  const mail = useMailPasswordReset()
  if (mail.isSuccess)
    return (
      <Notice kind="success" title={mail.data.message}>
        メールの中のボタンから、新しいパスワードを決めてください。リンクは一時間で使えなくなります。
      </Notice>
    )
  return (
    <>
      <p className={classes.hint}>
        いまのパスワードをお忘れのときは、メールから決めなおせます。すべての端末からログアウトします。
      </p>
      {mail.error && <Notice kind="problem">{errorMessage(mail.error)}</Notice>}
      <SecondaryButton onPress={() => mail.mutate(email)} isBusy={mail.isPending}>
        パスワードを変えるメールを送る
      </SecondaryButton>
    </>
  )
}
