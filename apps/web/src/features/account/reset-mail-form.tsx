import { normalizeEmail } from '@iki/contract/account/account'
import { schemaResolver, useForm } from '@mantine/form'
import * as v from 'valibot'
import { tellError } from '#core/api/api-error.ts'
import { typedEmail } from '#core/text/typed-email.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { EmailField } from '#ui/fields/email-field.tsx'
import { FormFrame } from '#ui/fields/form-frame.tsx'
import { useRequestPasswordReset } from './account.queries.ts'

export function ResetMailForm() {
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
      problem={request.error && tellError(request.error)}
      onSubmit={form.onSubmit(({ email }) => request.mutate(normalizeEmail(email)))}
    >
      <EmailField key={form.key('email')} {...form.getInputProps('email')} />
    </FormFrame>
  )
}
