import { itemPlans } from '@iki/contract/access/licence'
import { planTops } from '@iki/contract/access/plan'
import { tokyoDay } from '@iki/contract/api/tokyo'
import type { ShownGift } from '@iki/contract/money/gift'
import { findScreen, href } from '@iki/contract/screens/screens'
import { redirectParameter } from '@iki/contract/shell/shell'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { errorMessage } from '#core/api/api-error.ts'
import { QueryError } from '#core/api/query-error.tsx'
import { clock } from '#core/time/clock.ts'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { japaneseDay } from '#ui/format/format-day.ts'
import { Page } from '#ui/page/page.tsx'
import classes from './gift.module.css'
import { giftQuery, useRedeem } from './gift.queries.ts'

/** A gift, for whoever has its link: what it is, whose it is, and one button. */
export function GiftPage() {
  const { code = '' } = useParams()
  const { data, error, refetch, isFetching } = useQuery(giftQuery(code))
  if (!data)
    return (
      <Page title="贈りもの" isTitleHidden>
        {error ? (
          <QueryError
            error={error}
            missingTitle="この贈りものは見つかりません"
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        ) : (
          <ListSkeleton rows={4} />
        )}
      </Page>
    )
  return <Known code={code} gift={data} />
}

const day = (at: string) => japaneseDay(tokyoDay(new Date(at)))

function Known({ code, gift }: { code: string; gift: ShownGift }) {
  const redeem = useRedeem(code)
  const { title, drawing, days, fromName, toName, message } = gift
  const done = redeem.data
  return (
    <Page
      title={done ? '受けとりました' : `${toName ? `${toName}へ、` : ''}贈りものです`}
      lead={fromName ? `${fromName}さんから、「${title}」` : `「${title}」`}
      drawing={{ id: title, drawing }}
    >
      <div className={classes.stack}>
        {message && <blockquote className={classes.message}>{message}</blockquote>}
        {done ? (
          <>
            <Notice kind="success" title={`${day(done.expireAt)}まで、お使いいただけます`}>
              {done.isAdded ? addedWords : aloneWords(done.sinceAt)}
            </Notice>
            <PrimaryButton to={topOf(gift.itemIds)} isWide>
              さっそくひらく
            </PrimaryButton>
          </>
        ) : (
          <>
            {days !== null && <p>{days}日間お使いいただけます。</p>}
            <Way code={code} gift={gift} redeem={redeem} />
          </>
        )}
        {redeem.error && <Notice kind="problem">{errorMessage(redeem.error)}</Notice>}
      </div>
    </Page>
  )
}

const addedWords = 'いまのご契約に、日数を加えました。そのあいだ、料金はかかりません。'

function aloneWords(sinceAt: string): string {
  const waits = Date.parse(sinceAt) > clock.now().getTime()
  const beginning = waits ? `いまお持ちの期間のあと、${day(sinceAt)}からはじまります。` : ''
  return `${beginning}料金はかかりません。期間が終わっても、自動で続くことはありません。`
}

type WayProps = { code: string; gift: ShownGift; redeem: ReturnType<typeof useRedeem> }

function Way({ code, gift, redeem }: WayProps) {
  const { state, isOwn, isAccepted, acceptsGifts, expiresAt } = gift
  if (isAccepted)
    return (
      <>
        <Notice title="この贈りものは、受けとりずみです" />
        <PrimaryButton to={topOf(gift.itemIds)} isWide>
          ひらく
        </PrimaryButton>
      </>
    )
  if (state === 'redeemed') return <Notice title="この贈りものは、もう受けとられています" />
  if (state === 'expired') return <Notice title={`受けとれる期限（${day(expiresAt)}）を過ぎました`} />
  if (state === 'returned') return <Notice title="この贈りものは、取り消されました" />
  if (isOwn)
    return (
      <Notice
        title="あなたからの贈りものです"
        action={<TextLink to={href('/mypage/gifts')}>リンクを渡す</TextLink>}
      >
        お相手がこのページをひらくと、受けとれます。
      </Notice>
    )
  if (acceptsGifts === null) {
    const back = `?${redirectParameter}=${encodeURIComponent(href('/gift/:code', { code }))}`
    return (
      <>
        <PrimaryButton to={`${href('/login')}${back}`} isWide>
          ログインして受けとる
        </PrimaryButton>
        <p>
          <TextLink to={`${href('/account/add-account')}${back}`}>はじめての方は、会員登録へ</TextLink>
        </p>
        <Deadline expiresAt={expiresAt} />
      </>
    )
  }
  return (
    <>
      {!acceptsGifts && (
        <p className={classes.hint}>
          いまは、贈りものを受けとらない設定です。下のボタンで設定がオンになり、この贈りものを受けとります。
        </p>
      )}
      <PrimaryButton isWide isBusy={redeem.isPending} onPress={() => redeem.mutate(!acceptsGifts)}>
        {acceptsGifts ? '受けとる' : '設定をオンにして、受けとる'}
      </PrimaryButton>
      <Deadline expiresAt={expiresAt} />
    </>
  )
}

function Deadline({ expiresAt }: { expiresAt: string }) {
  return <p className={classes.hint}>{day(expiresAt)}まで受けとれます。料金はかかりません。</p>
}

/** The way to what a gift opens. */
function topOf(itemIds: readonly string[]): string {
  const tops = itemIds.flatMap(itemId => itemPlans[itemId] ?? []).map(plan => planTops[plan])
  return tops.find(top => top && findScreen(top)) ?? href('/')
}
