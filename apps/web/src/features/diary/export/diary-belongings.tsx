import type { Me } from '@iki/contract/account/session'
import { href } from '@iki/contract/screens/screens'
import { queryClient } from '#core/api/query-client.ts'
import { QuarantineNotice } from '#core/offline/quarantined-things.tsx'
import { quarantinedThings } from '#core/offline/use-quarantine.ts'
import { session } from '#core/session/current-session.ts'
import { meQuery } from '#core/session/me.queries.ts'
import { withTimeout } from '#core/time/with-timeout.ts'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { forgetSent } from '../offline/forget-sent.ts'
import { diaryUid, openDiary } from '../offline/open-diary.ts'
import { listAsideDays } from '../offline/set-aside-days.ts'
import { readUnsentCount } from '../offline/unsent-flag.ts'

/** What this device has of the member's diary, shown before signing out. */
export async function findDiaryBelongings() {
  const uid = diaryUid() ?? knownUid()
  if (uid === null) return { warning: null, forget: async () => {} }
  const [count, asideCount] = await Promise.all([countUnsent(uid), countAside(uid)])
  const warning = (
    <>
      {count > 0 && <UnsentDiary count={count} />}
      <QuarantineNotice count={asideCount} />
    </>
  )
  return { warning: count + asideCount > 0 ? warning : null, forget: () => forgetSent(uid) }
}

/** The number of days that this release can't read; they stay on the device as well. */
async function countAside(uid: string): Promise<number> {
  const days = withTimeout(patienceMs, listAsideDays(openDiary(uid).database)).catch(() => [])
  return quarantinedThings().length + (await days).length
}

const patienceMs = 3_000

const knownUid = () =>
  session.isSignedIn() ? (queryClient.getQueryData<Me>(meQuery.queryKey)?.uid ?? null) : null

async function countUnsent(uid: string): Promise<number> {
  try {
    return await withTimeout(patienceMs, openDiary(uid).database.outbox.count())
  } catch {
    return readUnsentCount(uid) // The database can't be opened just now.
  }
}

function UnsentDiary({ count }: { count: number }) {
  return (
    <Notice
      title={`まだ送れていない日記が${count}件あります`}
      action={
        <SecondaryButton to={href('/habit/diary/unsent')}>未送信の日記を見る・書き出す</SecondaryButton>
      }
    >
      このままログアウトすると、この端末にだけ残り、次にここであなたがログインしたときに送ります。ほかの方には見えません。
    </Notice>
  )
}
