import type { LessonRow } from '@iki/contract/media/lesson'
import { type Radio, whatPlays } from '@iki/contract/media/radio'
import type { OnAir } from '@iki/contract/media/rotation'
import { href } from '@iki/contract/screens/screens'
import { radioPlaylist } from '@iki/contract/shell/home'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { errorMessage } from '#core/api/api-error.ts'
import { useLessonOnPage } from '#core/player/lesson-on-page.ts'
import { player, usePlayer } from '#core/player/player.ts'
import { playlistQuery } from '#entities/lesson/lesson.queries.ts'
import { LessonList } from '#entities/lesson/lesson-list.tsx'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorPanel } from '#ui/feedback/error-panel.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { clockTime } from '#ui/format/format-time.ts'
import { LessonRing } from '#ui/lesson/lesson-ring.tsx'
import { ProgressLine } from '#ui/marks/progress-line.tsx'
import { Page } from '#ui/page/page.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { PlayPress } from '#ui/player/play-press.tsx'
import { PlayerStage } from '#ui/player/player-stage.tsx'
import { roundsOf } from './on-air.ts'
import classes from './radio.module.css'
import { noteVisit, radioQuery } from './radio.queries.ts'
import { applyProgramme, isRadio, listen, serverNow } from './radio-tuner.ts'
import { Schedule } from './schedule.tsx'

const pageTitle = 'ラジオ'

/** Notes that the member has opened the radio, so that its new talks are not marked as new any more. */
export function RadioVisit() {
  useEffect(() => void noteVisit(), [])
  return null
}

/** The radio: what is on air now for everybody, what comes next, and the archive. */
export function RadioPlayer() {
  const { data, error, refetch, isFetching } = useQuery(radioQuery)
  const trackId = usePlayer(({ track }) => (track && isRadio(track.live) ? track.id : ''))
  useLessonOnPage(trackId, true)
  useEffect(() => {
    if (data) applyProgramme(data)
  }, [data])
  if (error && !data)
    return (
      <Page title={pageTitle}>
        <ErrorPanel onRetry={refetch} isRetrying={isFetching}>
          {errorMessage(error)}
        </ErrorPanel>
      </Page>
    )
  if (!data)
    return (
      <Page title={pageTitle}>
        <ListSkeleton rows={5} />
      </Page>
    )
  return <Programme radio={data.radio} />
}

function Programme({ radio }: { radio: Radio }) {
  const rounds = useMemo(() => roundsOf(radio), [radio])
  const onAir = whatPlays(rounds, useServerSecond())
  if (onAir) return <Broadcast radio={radio} onAir={onAir} />
  return (
    <Page title={radio.title || pageTitle}>
      <EmptyState
        title="いまは、放送をお休みしています"
        drawing="moon"
        action={<PrimaryButton to={href('/')}>ホームへもどる</PrimaryButton>}
      >
        はじまるまで、もうしばらくお待ちください。
      </EmptyState>
      <Archive />
    </Page>
  )
}

type Props = { radio: Radio; onAir: OnAir<LessonRow> }

function Broadcast({ radio, onAir }: Props) {
  const { talk, second, next } = onAir
  const isTunedIn = usePlayer(({ track }) => isRadio(track?.live))
  const status = usePlayer(state => (isRadio(state.track?.live) ? state.status : 'idle'))
  const failure = usePlayer(state => (isRadio(state.track?.live) ? state.failure : null))
  const isPlaying = status === 'playing' || status === 'loading'
  return (
    <PlayerStage
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
      picture={
        <LessonRing
          lesson={talk}
          progress={second / talk.durationSeconds}
          isBreathing={status === 'playing'}
        />
      }
      seekBar={<HowFar second={second} durationSeconds={talk.durationSeconds} />}
      controls={
        <div className={classes.hand}>
          <PlayPress
            isPlaying={isPlaying}
            isWaiting={status === 'loading'}
            onToggle={isTunedIn ? player.toggle : listen}
          />
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
      <Archive />
    </PlayerStage>
  )
}

/** How far the talk is, without a control to seek: the programme is the same for everybody. */
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

/** Earlier talks, which can be played from the beginning at any time. */
function Archive() {
  const { data: playlist } = useQuery(playlistQuery(radioPlaylist))
  if (!playlist || playlist.lessons.length === 0) return null
  return (
    <section aria-labelledby="radio-archive">
      <SectionHeading id="radio-archive" link={{ to: href('/player2/:tag?'), label: '大きな絵で聴く' }}>
        いつでも聴ける放送
      </SectionHeading>
      <LessonList
        lessons={playlist.lessons}
        page={href('/player/:playtag?', { playtag: radioPlaylist })}
        label="いつでも聴ける放送"
      />
    </section>
  )
}

/** The server's time, updated every second. */
function useServerSecond(): Date {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}
