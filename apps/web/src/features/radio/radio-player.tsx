import type { LessonRow } from '@iki/contract/media/lesson'
import { type Radio, whatPlays } from '@iki/contract/media/radio'
import type { OnAir } from '@iki/contract/media/rotation'
import { href } from '@iki/contract/screens/screens'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { tellError } from '#core/api/api-error.ts'
import { player, usePlayer } from '#core/player/player.ts'
import { useStage } from '#core/player/stage.ts'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorPanel } from '#ui/feedback/error-panel.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { clockTime } from '#ui/format/format-time.ts'
import { ProgressLine } from '#ui/marks/progress-line.tsx'
import { Page } from '#ui/page/page.tsx'
import { NowPlaying as Stage } from '#ui/player/now-playing.tsx'
import { PlayButton } from '#ui/player/play-button.tsx'
import classes from './radio.module.css'
import { type HeardRadio, radioQuery } from './radio.queries.ts'
import { isRadio, listen, takeUp } from './receiver.ts'
import { Schedule } from './schedule.tsx'
import { useServerSecond } from './use-server-second.ts'

const pageTitle = 'ラジオ'

/** The radio: what is on air at this moment for everybody, what comes next, and what can be heard at any time. */
export function RadioPlayer({ archive }: { archive: ReactNode }) {
  const { data, error, refetch, isFetching } = useQuery(radioQuery)
  const trackId = usePlayer(({ track }) => (track && isRadio(track.live) ? track.id : ''))
  useStage(trackId, true)
  useEffect(() => {
    if (data) takeUp(data)
  }, [data])
  if (error && !data)
    return (
      <Page title={pageTitle}>
        <ErrorPanel onRetry={refetch} isRetrying={isFetching}>
          {tellError(error)}
        </ErrorPanel>
      </Page>
    )
  if (!data)
    return (
      <Page title={pageTitle}>
        <ListSkeleton rows={5} />
      </Page>
    )
  return <Programme heard={data} archive={archive} />
}

function Programme({ heard: { radio, rounds }, archive }: { heard: HeardRadio; archive: ReactNode }) {
  const onAir = whatPlays(rounds, useServerSecond())
  if (onAir) return <Broadcast radio={radio} onAir={onAir} archive={archive} />
  return (
    <Page title={radio.title || pageTitle}>
      <EmptyState
        title="いまは、放送をお休みしています"
        drawing="moon"
        action={<PrimaryButton to={href('/')}>ホームへもどる</PrimaryButton>}
      >
        はじまるまで、もうしばらくお待ちください。
      </EmptyState>
      {archive}
    </Page>
  )
}

type Props = { radio: Radio; onAir: OnAir<LessonRow>; archive: ReactNode }

function Broadcast({ radio, onAir, archive }: Props) {
  const { talk, second, next } = onAir
  const isTunedIn = usePlayer(({ track }) => isRadio(track?.live))
  const status = usePlayer(state => (isRadio(state.track?.live) ? state.status : 'idle'))
  const failure = usePlayer(state => (isRadio(state.track?.live) ? state.failure : null))
  const isPlaying = status === 'playing' || status === 'loading'
  return (
    <Stage
      title={talk.title}
      meta={
        <>
          <span className={classes.air} data-live>
            いま放送中
          </span>
          {` ・ ${radio.title}`}
        </>
      }
      accent={talk.accent}
      ring={
        <PlayButton
          isPlaying={isPlaying}
          isWaiting={status === 'loading'}
          progress={second / talk.durationSeconds}
          onToggle={isTunedIn ? player.toggle : listen}
        />
      }
      seekBar={<HowFar second={second} durationSeconds={talk.durationSeconds} />}
      controls={
        <div className={classes.back}>
          {status === 'paused' ? (
            <SecondaryButton onPress={listen}>いまの放送にもどる</SecondaryButton>
          ) : (
            <span>
              {isPlaying ? 'みんなで、おなじ放送を聴いています' : '再生すると、いまの放送からはじまります'}
            </span>
          )}
        </div>
      }
    >
      {failure && (
        <Notice kind="info" title="音がとどいていません">
          つながりしだい、いまの放送からつづけます。
        </Notice>
      )}
      <p>{talk.description}</p>
      <Schedule airings={next} />
      {archive}
    </Stage>
  )
}

/** How far the talk is. Nothing to move: the programme is the same for everybody. */
function HowFar({ second, durationSeconds }: { second: number; durationSeconds: number }) {
  return (
    <>
      <ProgressLine share={second / durationSeconds} label="放送のすすみぐあい" />
      <div className={classes.times} aria-hidden="true">
        <span>{clockTime(second)}</span>
        <span>−{clockTime(durationSeconds - second)}</span>
      </div>
    </>
  )
}
