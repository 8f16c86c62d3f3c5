import { useState } from 'react'
import { type LivePhase, useLiveState } from '#core/live/live-state.ts'
import { clock } from '#core/time/clock.ts'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { japaneseMoment } from '#ui/format/format-day.ts'
import { FactList } from '#ui/lists/fact-list.tsx'
import { Page } from '#ui/page/page.tsx'
import { LiveRounds } from './live-rounds-section.tsx'
import classes from './live-test-page.module.css'

const phases: Record<LivePhase, string> = {
  off: 'まだつながっていません',
  connecting: 'つないでいます',
  open: 'つながっています',
  waiting: '切れました。まもなく、自動でつなぎなおします',
  following: 'ほかのタブがつないでいます',
}

const eventNames = {
  'impression-new': '新しい感想',
  'impression-changed': '感想の変化',
  'impression-gone': '感想の削除',
  notification: '通知',
  room: '部屋への返事',
  drew: 'ガチャの結果',
  'story-changed': '物語の進み',
  'hidden-changed': 'ブロック・ミュートの変化',
} as const

/** The state of this browser's live connection, for somebody who helps a member. */
export function LiveTestPage() {
  const { phase, since, receivedAt, lastEvent, latencyMs, failures } = useLiveState()
  const [isAsked, setAsked] = useState(false)
  const reconnect = () => {
    setAsked(true)
    void import('#core/live/begin-live.ts').then(({ reconnectLive }) => reconnectLive())
  }
  const moment = (at: number | null) => (at === null ? 'まだありません' : secondOf(at))
  return (
    <Page
      title="接続の確認"
      lead="感想や通知がすぐに届くための、つながりのようすです。"
      drawing={{ id: 'live', drawing: 'wave' }}
    >
      <p className={classes.phase} role="status">
        {phases[phase]}
      </p>
      <FactList
        facts={[
          ['この状態になった時刻', moment(since)],
          ['最後に受信した時刻', moment(receivedAt)],
          [
            '最後の出来事',
            lastEvent ? `${eventNames[lastEvent.type]}（${moment(lastEvent.at)}）` : 'まだありません',
          ],
          ['往復にかかった時間', latencyMs === null ? 'まだ測っていません' : `${latencyMs}ミリ秒`],
          ['続けて失敗した回数', `${failures}回`],
        ]}
      />
      <SecondaryButton isDisabled={phase === 'off'} onPress={reconnect}>
        つなぎなおす
      </SecondaryButton>
      {isAsked && phase === 'following' && (
        <Notice>このタブは、ほかのタブのつながりを使っています。そのタブで、つなぎなおしてください。</Notice>
      )}
      <LiveRounds phase={phase} />
      <p className={classes.hint}>
        つながっていなくても、画面を開いたときに新しいものを読み込みます。お問い合わせのときは、この画面のようすをお知らせください。
      </p>
      <p className={classes.hint}>{japaneseMoment(clock.now().toISOString())} 現在</p>
    </Page>
  )
}

function secondOf(at: number): string {
  return new Date(at).toLocaleTimeString('ja-JP', { timeZone: 'Asia/Tokyo' })
}
