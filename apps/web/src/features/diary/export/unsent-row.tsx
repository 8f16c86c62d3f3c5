import { type DiaryKind, diaryNames } from '@iki/contract/diary/diary-names'
import { href } from '@iki/contract/screens/screens'
import { useState } from 'react'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { TextLink } from '#ui/buttons/text-link.tsx'
import classes from '#ui/feedback/waiting-rows.module.css'
import { japaneseMoment } from '#ui/format/format-day.ts'
import { discardUnsent, retryUnsent } from '../offline/diary-days.ts'
import type { UnsentDay } from '../offline/use-diary.ts'
import { dayText } from '../statistics/statistics-text.ts'

type Props = { day: UnsentDay; today: string; isOnline: boolean }

/** One unsent day: its texts, why it was not sent, and what the member can do. */
export function UnsentRow({ day, today, isOnline }: Props) {
  const [isAsking, setAsking] = useState(false)
  const { kind, date, action, value, addedAt, state } = day
  const name = `${dayText(date, today)}の${diaryNames[kind]}`
  return (
    <li className={classes.row}>
      <h2 className={classes.name}>
        {name}
        {action === 'delete' && '（消す）'}
      </h2>
      {'memo' in value && value.memo && <p className={classes.text}>{value.memo}</p>}
      <p className={classes.why}>{whyUnsent(day, isOnline)}</p>
      <p className={classes.hint}>書いたとき：{japaneseMoment(addedAt)}</p>
      {isAsking ? (
        <div className={classes.question}>
          <p>この端末にしかない分が消えます。元にはもどせません。</p>
          <div className={classes.ways}>
            <SecondaryButton isGrave onPress={() => void discardUnsent(kind, date)}>
              捨てる
            </SecondaryButton>
            <SecondaryButton onPress={() => setAsking(false)}>捨てない</SecondaryButton>
          </div>
        </div>
      ) : (
        <div className={classes.ways}>
          {state === 'conflict' ? (
            <TextLink to={addressOf(kind, date)}>どちらにするかを選ぶ</TextLink>
          ) : (
            <SecondaryButton onPress={() => void retryUnsent(kind, date)}>もう一度送る</SecondaryButton>
          )}
          <SecondaryButton onPress={() => setAsking(true)}>捨てる…</SecondaryButton>
        </div>
      )}
    </li>
  )
}

function addressOf(kind: DiaryKind, date: string): string {
  if (kind === 'general') return `${href('/habit/diary')}?day=${date}`
  return `${href('/habit/diary/weekly')}?diary=${kind}&day=${date}`
}

/** Why a day was not sent. */
export function whyUnsent({ state, error }: Pick<UnsentDay, 'state' | 'error'>, isOnline: boolean): string {
  switch (state) {
    case 'auth':
      return 'ログインし直すと送られます'
    case 'refused':
      return `サーバーが受けとれませんでした：${error?.message ?? ''}`
    case 'conflict':
      return 'べつの端末でも書かれています。どちらを残すか、お選びください'
    default:
      if (error) return `${error.message}。しばらくしてから、また送ります`
      return isOnline ? 'まもなく送ります' : '圏外です。つながったら送ります'
  }
}
