import { href } from '@iki/contract/screens/screens'
import { QuarantineNotice } from '#core/offline/quarantined-things.tsx'
import { useQuarantine } from '#core/offline/use-quarantine.ts'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { useAsideDays } from './export/use-aside-days.ts'
import type { DiaryKind } from './offline/diary-kinds.ts'
import { requireDiary } from './offline/open-diary.ts'
import { forgetLost } from './offline/unsent-flag.ts'
import { type SyncState, useDayDifference, useSyncState } from './offline/use-diary.ts'
import { dayText } from './statistics/statistics-text.ts'

/** Notices about this phone: its date differs, its storage has problems, or it has days that can't be read. */
export function DiaryNotices({ today, kind = 'general' }: { today: string; kind?: DiaryKind | undefined }) {
  const difference = useDayDifference()
  const sync = useSyncState(kind)
  const setAsideCount = useAsideDays().length + useQuarantine().length
  return (
    <>
      {difference === 'clock' && (
        <Notice title="この端末の日付が、ずれているようです">
          日記は、日本時間の{dayText(today, today)}として残します。端末の日付と時刻の設定もご確認ください。
        </Notice>
      )}
      {difference === 'zone' && (
        <Notice>日本時間では、いま{dayText(today, today)}です。日記は日本時間の日付で残します。</Notice>
      )}
      <Storage {...sync} />
      <QuarantineNotice count={setAsideCount} />
    </>
  )
}

function Storage({ lostCount, isUnreadable, phase, isComplete, reading }: SyncState) {
  if (isUnreadable)
    return (
      <Notice kind="problem" title="この端末の日記をひらけません">
        ブラウザがデータの保存を許していないか、空きがありません。送りおえた日記は、サーバーにあります。
      </Notice>
    )
  if (lostCount > 0)
    return (
      <Notice
        kind="problem"
        title={`まだ送っていなかった日記${lostCount}件が、この端末から消えています`}
        action={
          <SecondaryButton onPress={() => void requireDiary().then(({ database }) => forgetLost(database))}>
            わかりました
          </SecondaryButton>
        }
      >
        空きが足りなくなり、ブラウザが消したようです。申しわけありません。送りおえた日記は、すべてサーバーにあります。
      </Notice>
    )
  if (phase === 'auth')
    return (
      <Notice title="送るのを、いったん止めています">
        端末に残した日記は、ログインし直すと送られます。{' '}
        <TextLink to={href('/habit/diary/unsent')}>未送信の日記を見る</TextLink>
      </Notice>
    )
  if (isComplete === false && reading === 'failed')
    return (
      <Notice title="これまでの日記を、まだ読み込めていません">
        この端末では、はじめてひらいています。つながると、これまでの日記がここに出ます。書くことは、いまからできます。
      </Notice>
    )
  return null
}
