import { tokyoDay } from '@iki/contract/api/tokyo'
import { type Gift, type GiftState, giftMessageLength, giftNameLength } from '@iki/contract/money/gift'
import { href } from '@iki/contract/screens/screens'
import { useState } from 'react'
import { errorMessage } from '#core/api/api-error.ts'
import { DrawingTile } from '#ui/brush/drawing-tile.tsx'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { Announcement } from '#ui/feedback/announcement.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { japaneseDay } from '#ui/format/format-day.ts'
import { useOfBrowser } from '#ui/page/use-of-browser.ts'
import classes from './gift.module.css'
import { useWriteGift } from './gift.queries.ts'

const stateNames: Readonly<Record<GiftState, string>> = {
  open: 'まだ受けとられていません',
  redeemed: '受けとられました',
  expired: '期限が過ぎました',
  returned: '取り消しずみ',
}
const day = (at: string) => japaneseDay(tokyoDay(new Date(at)))

/** A gift that the member has bought: its texts, and the ways to give it to somebody. */
export function GivenGift({ gift }: { gift: Gift }) {
  const { id, title, drawing, state, boughtAt, expiresAt, redeemedAt, code, toName, message } = gift
  return (
    <article className={classes.card}>
      <DrawingTile id={id} drawing={drawing} />
      <div className={classes.text}>
        <h3 className={classes.name}>{title}</h3>
        <p className={classes.hint}>
          {day(boughtAt)}・{stateNames[state]}
          {redeemedAt && `（${day(redeemedAt)}）`}
        </p>
        {state === 'open' ? (
          <>
            <Words gift={gift} />
            {code ? (
              <Ways title={title} code={code} />
            ) : (
              <p className={classes.hint}>リンクを表示できません。お問い合わせください。</p>
            )}
            <p className={classes.hint}>{day(expiresAt)}まで受けとれます。</p>
          </>
        ) : (
          (toName || message) && (
            <p className={classes.hint}>
              {toName && `${toName}へ　`}
              {message}
            </p>
          )
        )}
      </div>
    </article>
  )
}

/** Who it is for, and a short message. */
function Words({ gift }: { gift: Gift }) {
  const [toName, setToName] = useState(gift.toName)
  const [message, setMessage] = useState(gift.message)
  const write = useWriteGift()
  const isChanged = toName !== gift.toName || message !== gift.message
  return (
    <details className={classes.words} open={gift.message === ''}>
      <summary>ことばをそえる</summary>
      <form
        noValidate
        className={classes.stack}
        onSubmit={event => {
          event.preventDefault()
          write.mutate({ id: gift.id, toName, message })
        }}
      >
        <TextField
          label="お相手のお名前"
          isOptional
          mostCharacters={giftNameLength}
          value={toName}
          onChange={event => setToName(event.currentTarget.value)}
        />
        <TextAreaField
          label="ひとこと"
          isOptional
          minRows={3}
          mostCharacters={giftMessageLength}
          countsFrom={150}
          value={message}
          onChange={event => setMessage(event.currentTarget.value)}
        />
        {write.error && <Notice kind="problem">{errorMessage(write.error)}</Notice>}
        <p>
          <SecondaryButton type="submit" isBusy={write.isPending} isDisabled={!isChanged}>
            {write.isSuccess && !isChanged ? '保存しました' : '保存する'}
          </SecondaryButton>
        </p>
      </form>
    </details>
  )
}

const copyTexts = {
  idle: 'リンクをコピー',
  copied: 'コピーしました',
  failed: 'コピーできませんでした',
} as const

function Ways({ title, code }: { title: string; code: string }) {
  const [state, setState] = useState<keyof typeof copyTexts>('idle')
  const origin = useOfBrowser(() => window.location.origin, '')
  const url = origin + href('/gift/:code', { code })
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      setState('copied')
    } catch {
      setState('failed')
    }
  }
  // Closing the phone's own sheet is no failure.
  const send = () => void navigator.share({ title, url }).catch(() => {})
  return (
    <>
      <p className={classes.link}>{url}</p>
      <div className={classes.ways}>
        <PrimaryButton onPress={() => void copy()}>{copyTexts[state]}</PrimaryButton>
        {origin && 'share' in navigator && <SecondaryButton onPress={send}>送る</SecondaryButton>}
        <a
          className={classes.line}
          href={`https://line.me/R/share?text=${encodeURIComponent(`贈りものです。\n${url}`)}`}
          target="_blank"
          rel="noreferrer"
        >
          LINEで送る
        </a>
      </div>
      <Announcement>{state === 'idle' ? '' : copyTexts[state]}</Announcement>
    </>
  )
}
