import { normalizeEmail } from '@iki/contract/account/account'
import { href } from '@iki/contract/screens/screens'
import { schemaResolver, useForm } from '@mantine/form'
import { useSearchParams } from 'react-router'
import * as v from 'valibot'
import { errorMessage } from '#core/api/api-error.ts'
import { typedEmail } from '#core/text/typed-email.ts'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { EmailField } from '#ui/fields/email-field.tsx'
import { FormFrame } from '#ui/fields/form-frame.tsx'
import { Threshold } from '#ui/page/threshold.tsx'
import { useRequestPasswordReset } from './account.queries.ts'
import { NewPasswordForm } from './new-password-form.tsx'

const signInByFlow = { plain: '/login', purchase: '/account/login' } as const

/** Asks for the reset mail; with the mail's token in the address, sets the new password. */
export function PasswordResetPage({ flow }: { flow: 'plain' | 'purchase' }) {
  const [parameters] = useSearchParams()
  const token = parameters.get('reset')
  const signIn = href(signInByFlow[flow])
  if (token)
    return (
      <Threshold drawing="knot" title="新しいパスワード" lead="これから使うパスワードを決めてください。">
        <NewPasswordForm token={token} signInTo={signIn} />
      </Threshold>
    )
  return (
    <Threshold
      drawing="knot"
      title="パスワードの再設定"
      lead="ご登録のメールアドレスに、再設定のためのリンクをお送りします。"
    >
      <ResetMailForm />
      <p>
        <TextLink to={signIn}>ログインへもどる</TextLink>
      </p>
    </Threshold>
  )
}

function ResetMailForm() {
  const request = useRequestPasswordReset()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '' },
    validate: schemaResolver(v.object({ email: typedEmail }), { sync: true }),
  })
  if (request.isSuccess)
    return (
      <Notice kind="success" title={request.data.message}>
        リンクは一時間で使えなくなります。届かないときは、迷惑メールの中もご覧ください。
      </Notice>
    )
  return (
    <FormFrame
      label="パスワードの再設定"
      submitLabel="再設定メールを送る"
      isBusy={request.isPending}
      problem={request.error && errorMessage(request.error)}
      onSubmit={form.onSubmit(({ email }) => request.mutate(normalizeEmail(email)))}
    >
      <EmailField key={form.key('email')} {...form.getInputProps('email')} />
    </FormFrame>
  )
}
