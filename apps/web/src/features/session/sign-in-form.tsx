import { normalizeEmail } from '@iki/contract/account/account'
import { someText } from '@iki/contract/api/schema'
import { schemaResolver, useForm } from '@mantine/form'
import * as v from 'valibot'
import { ApiError, errorMessage } from '#core/api/api-error.ts'
import { typedEmail } from '#core/text/typed-email.ts'
import { EmailField } from '#ui/fields/email-field.tsx'
import { FormFrame } from '#ui/fields/form-frame.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { useSignIn } from './session.queries.ts'

const schema = v.object({ email: typedEmail, password: someText(256, 'パスワードを入力してください') })

/** When strangers guess passwords, sign-in on new devices is blocked for a while. Resetting by mail still works. */
const wayOut = 'お急ぎのときは、パスワードを再設定すると、すぐにログインできます'

function signInProblemOf(error: Error): string {
  const isClosed = error instanceof ApiError && error.code === 'too_many_requests'
  return isClosed ? `${errorMessage(error)}。${wayOut}` : errorMessage(error)
}

export function SignInForm({ onSignedIn }: { onSignedIn: () => void }) {
  const signIn = useSignIn(onSignedIn)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '' },
    validate: schemaResolver(schema, { sync: true }),
  })
  return (
    <FormFrame
      label="ログイン"
      submitLabel="ログイン"
      isBusy={signIn.isPending}
      problem={signIn.error && signInProblemOf(signIn.error)}
      onSubmit={form.onSubmit(({ email, password }) =>
        signIn.mutate({ email: normalizeEmail(email), password }),
      )}
    >
      <EmailField autoComplete="username webauthn" key={form.key('email')} {...form.getInputProps('email')} />
      <PasswordField
        label="パスワード"
        autoComplete="current-password"
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
    </FormFrame>
  )
}
