import { href } from '@iki/contract/screens/screens'
import { redirectParameter } from '@iki/contract/shell/shell'
import { useNavigate, useSearchParams } from 'react-router'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { Threshold } from '#ui/page/threshold.tsx'
import { SignUpForm } from './sign-up-form.tsx'

export function SignUpPage() {
  const navigate = useNavigate()
  const [parameters] = useSearchParams()
  const wanted = parameters.get(redirectParameter)
  const next =
    href('/account/created-account') + (wanted ? `?${redirectParameter}=${encodeURIComponent(wanted)}` : '')
  return (
    <Threshold
      drawing="sprout"
      title="会員登録"
      lead="メールアドレスがあれば、はじめられます。パスワードは、あとからでも決められます。"
    >
      <SignUpForm onSignedUp={() => navigate(next, { replace: true })} />
      <p>
        <TextLink to={href('/login')}>会員の方はログインへ</TextLink>
      </p>
    </Threshold>
  )
}
