import { normalizeEmail, passwordSchema } from '@iki/contract/account/account'
import { text } from '@iki/contract/api/schema'
import { href } from '@iki/contract/screens/screens'
import { schemaResolver, useForm } from '@mantine/form'
import * as v from 'valibot'
import { errorMessage } from '#core/api/api-error.ts'
import { typedEmail } from '#core/text/typed-email.ts'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { CheckboxField } from '#ui/fields/checkbox-field.tsx'
import { EmailField } from '#ui/fields/email-field.tsx'
import { FormFrame } from '#ui/fields/form-frame.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { useSignUp } from './account.queries.ts'
import { signUpDraft } from './sign-up-draft.ts'

const schema = v.object({
  email: typedEmail,
  nickname: text(30),
  password: v.union([v.literal(''), passwordSchema], '8文字以上で入力してください'),
  agrees: v.literal(true, '規約への同意が必要です'),
})

export function SignUpForm({ onSignedUp }: { onSignedUp: () => void }) {
  const signUp = useSignUp(() => {
    signUpDraft.clear()
    onSignedUp()
  })
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { ...signUpDraft.read(), password: '', agrees: false },
    onValuesChange: signUpDraft.save,
    validate: schemaResolver(schema, { sync: true }),
  })
  return (
    <FormFrame
      label="会員登録"
      leadsTo={href('/account/created-account')}
      submitLabel="登録する"
      isBusy={signUp.isPending}
      problem={signUp.error && errorMessage(signUp.error)}
      onSubmit={form.onSubmit(({ email, nickname, password }) =>
        signUp.mutate({
          email: normalizeEmail(email),
          password: password || undefined,
          nickname: nickname || undefined,
          agreesToPolicies: true,
        }),
      )}
    >
      <EmailField key={form.key('email')} {...form.getInputProps('email')} />
      <TextField
        label="ニックネーム"
        isOptional
        autoComplete="nickname"
        key={form.key('nickname')}
        {...form.getInputProps('nickname')}
      />
      <PasswordField
        label="パスワード"
        isOptional
        description="8文字以上。空のままなら、こちらで作ってメールでお知らせします。"
        autoComplete="new-password"
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
      <CheckboxField
        label={
          <>
            <TextLink to={href('/policies/user-agreement')}>利用規約</TextLink>と
            <TextLink to={href('/policies/privacy-policy')}>プライバシーポリシー</TextLink>に同意します
          </>
        }
        key={form.key('agrees')}
        {...form.getInputProps('agrees', { type: 'checkbox' })}
      />
    </FormFrame>
  )
}
