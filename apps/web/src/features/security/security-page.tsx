import type { Me } from '@iki/contract/account/session'
import { errorMessage } from '#core/api/api-error.ts'
import { useMe } from '#core/session/me.queries.ts'
import { ErrorPanel } from '#ui/feedback/error-panel.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { Page } from '#ui/page/page.tsx'
import { Devices } from './devices.tsx'
import { Line } from './line.tsx'
import { MailAddress } from './mail-address.tsx'
import { Passkeys } from './passkeys.tsx'
import { Password } from './password.tsx'
import classes from './security.module.css'

/** Who may come in: the ways to sign in, and where the member is signed in. */
export function SecurityPage() {
  const { me, isPending, error, retry } = useMe()
  return (
    <Page
      title="ログインとセキュリティ"
      lead="どうやって、どこからログインしているかを確かめ、変えられます。"
      drawing={{ id: 'security', drawing: 'gate' }}
    >
      {me && <Known me={me} />}
      {!me && error && (
        <ErrorPanel onRetry={retry} isRetrying={isPending}>
          {errorMessage(error)}
        </ErrorPanel>
      )}
      {!me && !error && <ListSkeleton rows={4} />}
    </Page>
  )
}

function Known({ me }: { me: Me }) {
  return (
    <div className={classes.sections}>
      <MailAddress email={me.email} isVerified={me.isEmailVerified} />
      <Password me={me} />
      <Passkeys />
      <Line />
      <Devices />
    </div>
  )
}
