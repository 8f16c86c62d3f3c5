import { normalizeEmail } from '@iki/contract/account/account'
import { schemaResolver, useForm } from '@mantine/form'
import * as v from 'valibot'
import { errorMessage } from '#core/api/api-error.ts'
import { typedEmail } from '#core/text/typed-email.ts'
import { EmailField } from '#ui/fields/email-field.tsx'
import { FormFrame } from '#ui/fields/form-frame.tsx'
import type { useChangeEmail } from './mail-address.queries.ts'

type Props = { current: string | null; change: ReturnType<typeof useChangeEmail> }

/** Asks for the new address, and has the link mailed there. */
export function AddressForm({ current, change }: Props) {
  const schema = v.object({
    email: v.pipe(
      typedEmail,
      v.check(typed => normalizeEmail(typed) !== current, 'いまのアドレスと同じです'),
    ),
  })
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '' },
    validate: schemaResolver(schema, { sync: true }),
  })
  return (
    <FormFrame
      label="メールアドレスの変更"
      submitLabel="確認のメールを送る"
      isBusy={change.isPending}
      problem={change.error && errorMessage(change.error)}
      onSubmit={form.onSubmit(({ email }) => change.mutate(normalizeEmail(email)))}
    >
      <EmailField
        label="新しいメールアドレス"
        autoComplete="email"
        description="このアドレスに、確認のためのリンクをお送りします。リンクを開くまでは、なにも変わりません。"
        key={form.key('email')}
        {...form.getInputProps('email')}
      />
    </FormFrame>
  )
}
