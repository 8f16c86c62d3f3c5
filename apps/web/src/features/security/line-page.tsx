import { type LineState, lineLinkOutcomes, lineOutcomeParameter } from '@iki/contract/account/line'
import { href } from '@iki/contract/screens/screens'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { errorMessage } from '#core/api/api-error.ts'
import { QueryError } from '#core/api/query-error.tsx'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Switch } from '#ui/fields/switch.tsx'
import { Page } from '#ui/page/page.tsx'
import { lineStateQuery, useLineNotices, useLinkLine } from './line.queries.ts'
import classes from './line-page.module.css'

/** LINE in three steps: connect it, make the official account a friend, get notices there. Each shows its state. */
export function LinePage() {
  const { data, error, refetch, isFetching } = useQuery(lineStateQuery)
  return (
    <Page
      title="LINEの連携"
      lead="LINEでログインしたり、お知らせをLINEで受けとったりできます。"
      drawing={{ id: 'line', drawing: 'thread' }}
    >
      {data ? (
        <Steps state={data} />
      ) : error ? (
        <QueryError error={error} missingTitle="" onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <ListSkeleton rows={3} />
      )}
    </Page>
  )
}

function Steps({ state }: { state: LineState }) {
  const { isLinked, isOffered, official } = state
  if (!isOffered && !isLinked)
    return (
      <EmptyState
        title="いまは、LINEをお使いいただけません"
        drawing="moon"
        action={<TextLink to={href('/mypage/security')}>ログインとセキュリティ</TextLink>}
      >
        メールアドレスとパスワード、パスキーで、これまでどおりログインできます。
      </EmptyState>
    )
  return (
    <ol className={classes.steps}>
      <Link isLinked={isLinked} isOffered={isOffered} />
      {official && <Friend official={official} state={state} />}
      {official && <Notices state={state} />}
    </ol>
  )
}

type StepProps = { title: string; state: string; isDone: boolean; children: ReactNode }

function Step({ title, state, isDone, children }: StepProps) {
  return (
    <li className={classes.step} data-done={isDone || undefined}>
      <div className={classes.text}>
        <h2 className={classes.title}>{title}</h2>
        <p className={classes.state}>{state}</p>
        {children}
      </div>
    </li>
  )
}

function Link({ isLinked, isOffered }: Pick<LineState, 'isLinked' | 'isOffered'>) {
  const [parameters] = useSearchParams()
  const link = useLinkLine('line')
  const [outcome, title] =
    Object.entries(lineLinkOutcomes).find(([name]) => name === parameters.get(lineOutcomeParameter)) ?? []
  return (
    <Step
      title="LINEとつなぐ"
      state={isLinked ? 'つながっています' : 'まだつながっていません'}
      isDone={isLinked}
    >
      {title && <Notice kind={outcome === 'linked' ? 'success' : 'problem'} title={title} />}
      {link.error && <Notice kind="problem">{errorMessage(link.error)}</Notice>}
      {isLinked ? (
        <p>
          <TextLink to={href('/mypage/security')}>連携をはずすとき</TextLink>
        </p>
      ) : (
        isOffered && (
          <SecondaryButton onPress={() => link.mutate()} isBusy={link.isPending}>
            LINEとつなぐ
          </SecondaryButton>
        )
      )}
    </Step>
  )
}

const friendTexts = {
  yes: '友だちです',
  no: 'まだ友だちではありません',
  unknown: 'LINEでログインしなおすと、ここに出ます',
  apart: 'LINEとつなぐと、ここに出ます',
}

type FriendProps = { official: NonNullable<LineState['official']>; state: LineState }

function Friend({ official, state: { isFriend, isLinked } }: FriendProps) {
  const known = !isLinked ? 'apart' : isFriend === null ? 'unknown' : isFriend ? 'yes' : 'no'
  return (
    <Step title="公式アカウントを友だちに加える" state={friendTexts[known]} isDone={isFriend === true}>
      {!isFriend && (
        <>
          <p>
            <a className={classes.add} href={official.addUrl} target="_blank" rel="noreferrer">
              友だちに加える（{official.id}）
            </a>
          </p>
          <p className={classes.scan}>
            <img
              src={`data:image/svg+xml,${encodeURIComponent(official.qrSvg)}`}
              alt="公式アカウントを友だちに加えるQRコード"
              width={148}
              height={148}
            />
            <span>パソコンの方は、スマートフォンのLINEで読みとってください。</span>
          </p>
        </>
      )}
    </Step>
  )
}

function Notices({ state: { isLinked, isFriend, getsNotices } }: { state: LineState }) {
  const save = useLineNotices()
  const comes = isLinked && isFriend === true && getsNotices
  return (
    <Step title="お知らせを受けとる" state={comes ? 'LINEに届きます' : 'LINEには届きません'} isDone={comes}>
      <Switch
        label="LINEでお知らせを受けとる"
        hint="運営からのお知らせと返事、日記のリマインダーの題名が届きます。日記やメモの中身は送りません。"
        isOn={getsNotices}
        isDisabled={!isLinked}
        onChange={isOn => save.mutate(isOn)}
      />
      {getsNotices && isFriend !== true && (
        <p className={classes.state}>公式アカウントを友だちに加えると、届きはじめます。</p>
      )}
      {save.error && <Notice kind="problem">{errorMessage(save.error)}</Notice>}
    </Step>
  )
}
