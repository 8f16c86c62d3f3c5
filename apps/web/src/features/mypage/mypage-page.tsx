import type { Me } from '@iki/contract/account/session'
import { tokyoDay } from '@iki/contract/api/tokyo'
import { href } from '@iki/contract/screens/screens'
import { openWays, ownWays, recordWays, settingWays, togetherWays, type Way } from '@iki/contract/shell/ways'
import type { ReactNode } from 'react'
import { errorMessage } from '#core/api/api-error.ts'
import { QuarantineNotice } from '#core/offline/quarantined-things.tsx'
import { useQuarantine } from '#core/offline/use-quarantine.ts'
import { useMe } from '#core/session/me.queries.ts'
import { clock } from '#core/time/clock.ts'
import { BrushDrawing } from '#ui/brush/brush-drawing.tsx'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { ErrorPanel } from '#ui/feedback/error-panel.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { japaneseDay } from '#ui/format/format-day.ts'
import { WholeDates } from '#ui/format/whole-dates.tsx'
import { WayTiles } from '#ui/lists/way-tiles.tsx'
import { DetailsSummary } from '#ui/page/details-summary.tsx'
import { TitleText } from '#ui/page/name-text.tsx'
import { Page } from '#ui/page/page.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { Contracts } from './contracts.tsx'
import classes from './mypage.module.css'
import { NicknameForm } from './nickname-form.tsx'

const title = 'マイページ・ご契約'

/** What other features show here. */
type Parts = { glance: ReactNode; money: ReactNode }

/** The member's account and licences. */
export function MypagePage({ glance, money }: Parts) {
  const { me, isPending, error, retry } = useMe()
  if (error)
    return (
      <Page title={title}>
        <ErrorPanel onRetry={retry} isRetrying={isPending}>
          {errorMessage(error)}
        </ErrorPanel>
      </Page>
    )
  if (!me)
    return (
      <Page title={title} width="list" isTitleHidden>
        <ListSkeleton rows={5} />
      </Page>
    )
  return <Known me={me} glance={glance} money={money} />
}

function Known({ me, glance, money }: Parts & { me: Me }) {
  const setAsideCount = useQuarantine().length
  return (
    <Page width="list" title={title} head={<Head me={me} />}>
      <QuarantineNotice count={setAsideCount} />
      {glance}
      <section className={classes.section}>
        <SectionHeading>わたしの棚</SectionHeading>
        <WayTiles label="わたしの棚" ways={ownWays} />
      </section>
      <Contracts licences={me.licences} />
      {money}
      <div className={classes.beside}>
        <Ways me={me} title="記録とあそび" ways={recordWays} />
        <Ways me={me} title="みんなのあいだで" ways={togetherWays} />
      </div>
      <Ways me={me} title="設定" ways={settingWays} />
      <div className={classes.seldom}>
        <Folded title="お名前を変える">
          <NicknameForm nickname={me.nickname ?? ''} />
        </Folded>
        <Folded title="書き出しと退会">
          <p className={classes.hint}>
            お預かりしているものは、まとめて受けとれます。退会のときは、何が消え、何が残るかを先にお確かめいただけます。
          </p>
          <p>
            <TextLink to={href('/mypage/export')}>すべてを書き出す</TextLink>
          </p>
          <p>
            <TextLink to={href('/mypage/leave')}>退会のお手続き</TextLink>
          </p>
        </Folded>
      </div>
      <SignIn me={me} />
    </Page>
  )
}

/** Who this is, and since when; the name of the page is small above it. */
function Head({ me: { uid, nickname, createdAt } }: { me: Me }) {
  const since = tokyoDay(new Date(createdAt))
  return (
    <div className={classes.head}>
      <BrushDrawing id={uid} drawing="profile" className={classes.drawing} />
      <div className={classes.who}>
        <h1 className={nickname ? classes.pageName : undefined}>
          <TitleText>{title}</TitleText>
        </h1>
        {nickname && <p className={classes.name}>{nickname}さん</p>}
        <p className={classes.hint}>
          <time dateTime={since}>
            <WholeDates>{japaneseDay(since)}</WholeDates>
          </time>
          にご入会
        </p>
      </div>
    </div>
  )
}

type WaysProps = { me: Me; title: string; ways: readonly Way[] }

/** A group of the member's pages: of these, the open ones. */
function Ways({ me, title, ways }: WaysProps) {
  return (
    <section className={classes.section}>
      <SectionHeading>{title}</SectionHeading>
      <WayTiles label={title} ways={openWays(ways, me, clock.now())} />
    </section>
  )
}

/** What is rarely needed. */
function Folded({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className={classes.folded}>
      <DetailsSummary>
        <h2 className={classes.foldedTitle}>{title}</h2>
      </DetailsSummary>
      <div className={classes.inside}>{children}</div>
    </details>
  )
}

/** In one sentence how the member signs in; all about it is on a page of its own. */
function SignIn({ me: { email, isEmailVerified } }: { me: Me }) {
  return (
    <p className={classes.hint}>
      {email === null
        ? 'LINEでログインしています。メールアドレスは、まだ登録されていません。'
        : `${email} でログインしています。${isEmailVerified ? '' : 'アドレスの確認が、まだ済んでいません。'}`}
    </p>
  )
}
