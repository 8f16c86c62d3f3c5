import { href } from '@iki/contract/screens/screens'
import { useSearchParams } from 'react-router'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { Page } from '#ui/page/page.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { ResetMailForm } from './reset-mail-form.tsx'

const signInByFlow = { plain: '/login', purchase: '/account/login' } as const

/** Asks for the reset mail; with the mail's token in the address, sets the new password. */
export function PasswordResetPage({ flow }: { flow: 'plain' | 'purchase' }) {
  const [parameters] = useSearchParams()
  const token = parameters.get('reset')
  const signIn = href(signInByFlow[flow])
  if (token)
    return (
      <Page title="新しいパスワード" lead="これから使うパスワードを決めてください。">
        <NewPasswordForm token={token} signInTo={signIn} />
      </Page>
    )
  return (
    <Page title="パスワードの再設定" lead="ご登録のメールアドレスに、再設定のためのリンクをお送りします。">
      <ResetMailForm />
      <p>
        <TextLink to={signIn}>ログインへもどる</TextLink>
      </p>
    </Page>
  )
}
