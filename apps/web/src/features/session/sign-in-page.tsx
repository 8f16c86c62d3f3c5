import { lineOutcomeParameter, lineOutcomes, startLine } from '@iki/contract/account/line'
import { safeRedirect } from '@iki/contract/account/session'
import { href } from '@iki/contract/screens/screens'
import { redirectParameter, signInAlert } from '@iki/contract/shell/shell'
import { useMutation } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { callOpenly } from '#core/api/api-client.ts'
import { errorMessage } from '#core/api/api-error.ts'
import { useService } from '#core/api/service.queries.ts'
import { pageLoad } from '#core/loading/page-load.ts'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Threshold } from '#ui/page/threshold.tsx'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import classes from './session.module.css'
import { SignInForm } from './sign-in-form.tsx'

const textsByFlow = {
  plain: { lead: 'おかえりなさい。', reset: '/password-reset' },
  purchase: { lead: 'お手続きをつづけるには、ログインしてください。', reset: '/account/password-reset' },
} as const

/** Sign-in, by itself or on the way to a purchase. */
export function SignInPage({ flow }: { flow: 'plain' | 'purchase' }) {
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  const wanted = parameters.get(redirectParameter)
  const [lineOutcome, lineText] =
    Object.entries(lineOutcomes).find(([outcome]) => outcome === parameters.get(lineOutcomeParameter)) ?? []
  const { lead, reset } = textsByFlow[flow]
  const onSignedIn = () => void navigate(safeRedirect(wanted), { replace: true })
  return (
    <Threshold title="ログイン" lead={lead} drawing="door">
      {wanted && <Notice>{signInAlert}。ログインすると、ご覧になりたかったページへ進みます。</Notice>}
      {lineText && <Notice kind="problem">{lineText}</Notice>}
      <SignInForm onSignedIn={onSignedIn} />
      <PasskeySignIn onSignedIn={onSignedIn} />
      <LineSignIn redirectTo={safeRedirect(wanted)} hasFailed={lineOutcome === 'failed'} />
      <ul className={classes.links}>
        <li>
          <TextLink to={href(reset)}>パスワードをお忘れの方</TextLink>
        </li>
        <li>
          <TextLink to={href('/account/add-account')}>はじめての方は会員登録へ</TextLink>
        </li>
      </ul>
    </Threshold>
  )
}

type LineSignInProps = { redirectTo: string; hasFailed: boolean }

/** Sign-in with LINE, where the operator has set it up. Where it failed, the next try leaves LINE's app out. */
function LineSignIn({ redirectTo, hasFailed }: LineSignInProps) {
  const service = useService()
  const start = useMutation({
    mutationFn: () => callOpenly(startLine, { redirectTo, isAutoLoginOff: hasFailed || undefined }),
    onSuccess: ({ url }) => pageLoad.leaveTo(url),
  })
  if (!service?.hasLine) return null
  return (
    <>
      {start.error && <Notice kind="problem">{errorMessage(start.error)}</Notice>}
      <SecondaryButton onPress={() => start.mutate()} isBusy={start.isPending}>
        LINEでログイン
      </SecondaryButton>
    </>
  )
}
