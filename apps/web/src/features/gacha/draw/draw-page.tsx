import type { Lineup } from '@iki/contract/play/gacha'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, errorMessage } from '#core/api/api-error.ts'
import { useIsSignedIn } from '#core/session/current-session.ts'
import { pointsText } from '#entities/credit/points-text.ts'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { drawsQuery } from '../gacha.queries.ts'
import { type GachaProps, gachaAddresses } from '../gacha-addresses.ts'
import { GachaPage, NotSaved } from '../gacha-page.tsx'
import { closedText, pityText } from '../gacha-texts.ts'
import type { Dealer, Drawn } from './dealer.ts'
import classes from './draw-page.module.css'
import { DrawStage } from './draw-stage.tsx'
import { usePracticeDealer, useServerDealer } from './use-dealer.ts'

/** Draws: what it costs, how likely what is, the draw itself and what came out. */
export function DrawPage(props: GachaProps) {
  return (
    <GachaPage {...props} place="draw">
      {lineup => {
        if (props.storage === 'browser') return <PracticeTable lineup={lineup} />
        return props.storage === 'live' ? <Live lineup={lineup} /> : <Own lineup={lineup} />
      }}
    </GachaPage>
  )
}

type Of = { lineup: Lineup }

const PracticeTable = ({ lineup }: Of) => (
  <Table lineup={lineup} storage="browser" dealer={usePracticeDealer(lineup)} />
)

const Own = ({ lineup }: Of) => <Table lineup={lineup} storage="server" dealer={useServerDealer(lineup)} />

/** Shows the last draw of the member, on whichever device it was. */
function Live({ lineup }: Of) {
  const dealer = useServerDealer(lineup)
  const { data, isFetching } = useInfiniteQuery(drawsQuery(lineup.id))
  const [before, setBefore] = useState<string | null | undefined>(undefined)
  const last = data?.pages[0]?.draws[0]
  const latest = last ? { id: last.drawId, ordinal: last.ordinal, results: last.results } : null
  // The draw that was there at the first read is not shown as new.
  if (before === undefined && data && !isFetching) setBefore(latest?.id ?? null)
  return <Table lineup={lineup} storage="live" dealer={dealer} latest={latest} before={before} />
}

type TableProps = Of &
  Pick<GachaProps, 'storage'> & { dealer: Dealer; latest?: Drawn | null; before?: string | null | undefined }

function Table({ lineup, storage, dealer, latest = null, before }: TableProps) {
  const [own, setOwn] = useState<Drawn | null>(null)
  // The news of an own draw may come before its answer.
  const isElsewhere =
    !dealer.isBusy && latest !== null && latest.id !== own?.id && latest.ordinal > (own?.ordinal ?? 0)
  const drawn = isElsewhere ? latest : own
  const press = (count: 1 | 10) => void dealer.draw(count).then(result => result && setOwn(result))
  const isNews = isElsewhere && before !== undefined && latest.id !== before
  return (
    <>
      <DrawStage lineup={lineup} drawn={drawn} isStill={isElsewhere} isElsewhere={isNews} />
      {!dealer.isSaved && <NotSaved />}
      {dealer.error !== null && <Refused error={dealer.error} lineupPath={gachaAddresses[storage].lineup} />}
      <Buttons lineup={lineup} dealer={dealer} onPress={press} />
      <Words lineup={lineup} dealer={dealer} storage={storage} />
    </>
  )
}

function Refused({ error, lineupPath }: { error: unknown; lineupPath: string }) {
  const isChanged = error instanceof ApiError && error.code === 'odds_changed'
  return (
    <Notice kind="problem" action={isChanged && <TextLink to={lineupPath}>新しい品書きを見る</TextLink>}>
      {errorMessage(error)}
    </Notice>
  )
}

function Buttons({ lineup, dealer, onPress }: Of & { dealer: Dealer; onPress: (count: 1 | 10) => void }) {
  const { hand, isBusy, uncertain } = dealer
  const { cost } = lineup.table
  const closed = closedText(lineup)
  const price = (count: number) => (cost === 0 ? '' : `（${pointsText(cost * count)}）`)
  if (uncertain !== null)
    return (
      <div className={classes.buttons}>
        {closed !== null && <Notice kind="info">{closed}</Notice>}
        <PrimaryButton isWide isBusy={isBusy} onPress={() => onPress(uncertain)}>
          届いていない結果を、もう一度たしかめる
        </PrimaryButton>
        <p className={classes.hint}>
          もう引けていたときは、その結果が出ます。
          {closed === null && `まだ引けていなかったときは、いま引きます${price(uncertain)}。`}
          二度引かれることはありません。
        </p>
      </div>
    )
  if (closed !== null) return <Notice kind="info">{closed}</Notice>
  const today = lineup.dailyLimit === null ? null : lineup.dailyLimit - hand.drawnToday
  const mayDraw = (count: number) =>
    (today === null || today >= count) &&
    (cost === 0 || (hand.balance !== null && hand.balance >= cost * count))
  return (
    <div className={classes.buttons}>
      {mayDraw(1) && (
        <PrimaryButton isWide isBusy={isBusy} onPress={() => onPress(1)}>
          1回引く{price(1)}
        </PrimaryButton>
      )}
      {mayDraw(10) && (
        <SecondaryButton isWide isBusy={isBusy} onPress={() => onPress(10)}>
          10回引く{price(10)}
        </SecondaryButton>
      )}
      {today !== null && today < 1 && (
        <p className={classes.hint}>きょう引けるのは、ここまでです。また、あしたどうぞ。</p>
      )}
      {cost > 0 && hand.balance !== null && (today === null || today > 0) && !mayDraw(1) && (
        <p className={classes.hint}>
          あと{pointsText(cost - hand.balance)}
          で引けます。ポイントは、日記をつづけたり、しるしを手にしたりすると、たまります。お金では買えません。
        </p>
      )}
      {cost > 0 && hand.balance !== null && (
        <p className={classes.hint}>
          いま {pointsText(hand.balance)}
          {today !== null && today > 0 && <>・きょうは、あと{today}回まで</>}
        </p>
      )}
    </div>
  )
}

function Words({ lineup, dealer, storage }: Of & Pick<GachaProps, 'storage'> & { dealer: Dealer }) {
  const { pity } = lineup.table
  const { misses, draws } = dealer.hand
  const isSignedIn = useIsSignedIn()
  return (
    <div className={classes.words}>
      {pity && (
        <p>
          {pityText(pity)}。{missesText(misses)}
        </p>
      )}
      <p>
        もう持っているものが出たら、おなじ星のかけらになります。かけら10で、おなじ星のものをひとつ、選べます。ぜんぶそろっても、とくべつなことは起きません。すきなものを、すきなだけどうぞ。
      </p>
      <p className={classes.ways}>
        <TextLink to={gachaAddresses[storage].lineup}>ひとつずつの割合を見る</TextLink>
        {draws > 0 && <TextLink to={gachaAddresses[storage].collection}>出たものを見る</TextLink>}
        {storage === 'server' && <TextLink to={gachaAddresses.live.draw}>ほかの端末とそろえて引く</TextLink>}
        {storage === 'live' && (
          <TextLink to={gachaAddresses.server.draw}>ほかの端末の知らせを待たずに引く</TextLink>
        )}
        {storage === 'browser' ? (
          isSignedIn && <TextLink to={gachaAddresses.server.draw}>ポイントで引くガチャへ</TextLink>
        ) : (
          <TextLink to={gachaAddresses.browser.draw}>ポイントを使わずに、おためし</TextLink>
        )}
      </p>
    </div>
  )
}

const missesText = (misses: number): string =>
  misses === 0 ? 'いまは、数えはじめです。' : `いま、${misses}回つづけて出ていません。`
