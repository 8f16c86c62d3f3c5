import { passwordSchema } from '@iki/contract/account/account'
import { schemaResolver, useForm } from '@mantine/form'
import * as v from 'valibot'
import { errorMessage } from '#core/api/api-error.ts'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { FormFrame } from '#ui/fields/form-frame.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { useResetPassword } from './account.queries.ts'

export function NewPasswordForm({ token, signInTo }: { token: string; signInTo: string }) {
  const reset = useResetPassword()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '' },
    validate: schemaResolver(v.object({ password: passwordSchema }), { sync: true }),
  })
  if (reset.isSuccess)
    return (
      <>
        <Notice kind="success">
          新しいパスワードにしました。ほかの端末も含めて、いちどログアウトしています。
        </Notice>
        <PrimaryButton to={signInTo}>ログイン</PrimaryButton>
      </>
    )
  return (
    <FormFrame
      label="新しいパスワード"
      submitLabel="このパスワードにする"
      isBusy={reset.isPending}
      problem={reset.error && errorMessage(reset.error)}
      onSubmit={form.onSubmit(({ password }) => reset.mutate({ token, password }))}
    >
      <PasswordField
        label="新しいパスワード"
        description="8文字以上"
        autoComplete="new-password"
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
    </FormFrame>
  )
}
