import type { LessonRow, Playlist } from '@iki/contract/media/lesson'
import type { FeatureScreenProps } from '@iki/contract/screens/screen'
import IconPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import { useQuery } from '@tanstack/react-query'
import { addressInList, playerFor } from '#entities/lesson/player-address.ts'
import { emptyTitle, PlayerLocked, PlayerRefused } from '#entities/lesson/player-states.tsx'
import { requestPlay } from '#entities/lesson/request-play.ts'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { countOfThings } from '#ui/format/count-of-things.ts'
import { japaneseDuration } from '#ui/format/format-time.ts'
import { Page } from '#ui/page/page.tsx'
import { useScreenTitle } from '#ui/page/use-screen-title.ts'
import classes from './roulette-page.module.css'
import { turnMs, useWheel } from './use-wheel.ts'
import { wheelQuery } from './wheel.queries.ts'
import { numeralOf, WheelDrawing } from './wheel-drawing.tsx'

type Props = FeatureScreenProps['roulette/roulette']

/** Chooses today's exercise among the lessons of a playlist, by chance. */
export function RoulettePage({ playtag, player }: Props) {
  const title = useScreenTitle()
  const { data: playlist, error, refetch, isFetching } = useQuery(wheelQuery(playtag))
  if (error && !playlist)
    return <PlayerRefused title={title} error={error} onRetry={refetch} isRetrying={isFetching} />
  if (playlist?.lock) return <PlayerLocked title={title} lock={playlist.lock} />
  const lessons = (playlist?.lessons ?? []).filter(({ lock }) => !lock)
  return (
    <Page
      title={title}
      lead="まよう日は、輪にまかせて。きょうのひとつを選びます。"
      width="list"
      drawing={{ id: 'roulette', drawing: 'top' }}
    >
      {!playlist ? (
        <ListSkeleton rows={6} />
      ) : lessons.length === 0 ? (
        <EmptyState title={emptyTitle} drawing="wave">
          公開されるまで、もうしばらくお待ちください。
        </EmptyState>
      ) : (
        <Roulette playlist={playlist} lessons={lessons} page={playerFor(playlist, player)} />
      )}
    </Page>
  )
}

type RouletteProps = { playlist: Playlist; lessons: readonly LessonRow[]; page: string }

function Roulette({ playlist: { tag }, lessons, page }: RouletteProps) {
  const wheel = useWheel(
    tag,
    lessons.map(({ id }) => id),
  )
  const chosen = wheel.isTurning ? undefined : lessons[wheel.index]
  return (
    <div className={classes.parts}>
      <div className={classes.wheelSide}>
        {/* A touch on the wheel itself does what the button says. */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: The button below does the same. */}
        <div onClick={wheel.isTurning ? wheel.stop : undefined}>
          <WheelDrawing
            count={lessons.length}
            angle={wheel.angle}
            chosen={wheel.index}
            isTurning={wheel.isTurning}
            turnMs={turnMs}
          />
        </div>
        <div className={classes.result} role="status">
          {!chosen ? (
            <p className={classes.about}>
              {countOfThings(lessons.length)}のうち、止まったところの動きが、きょうのひとつになります。
            </p>
          ) : (
            <>
              <p className={classes.today}>きょうのひとつ</p>
              <p className={classes.chosen}>{chosen.title}</p>
              <p className={classes.about}>
                {chosen.description}（{japaneseDuration(chosen.durationSeconds)}）
              </p>
            </>
          )}
        </div>
        <div className={classes.actions}>
          {chosen && (
            <PrimaryButton
              to={addressInList({ page, playtag: tag }, chosen)}
              onPress={() => requestPlay(chosen.id)}
              icon={<IconPlay size={18} />}
            >
              これをする
            </PrimaryButton>
          )}
          <TurnButton wheel={wheel} hasChosen={wheel.index >= 0} />
        </div>
        {chosen && <p className={classes.note}>何度でもまわせます。きょうのひとつは、最後に出たものです。</p>}
      </div>
      <ol className={classes.names} aria-label="輪にあるもの">
        {lessons.map(({ id, title, durationSeconds }, index) => (
          <li key={id} className={classes.name} aria-current={id === chosen?.id || undefined}>
            <span className={classes.numeral} aria-hidden="true">
              {numeralOf(index)}
            </span>
            <span>{title}</span>
            <span className={classes.time}>{japaneseDuration(durationSeconds)}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** One button in one place, so that a second press of the same key skips the turn. */
function TurnButton({ wheel, hasChosen }: { wheel: ReturnType<typeof useWheel>; hasChosen: boolean }) {
  if (wheel.isTurning) return <SecondaryButton onPress={wheel.stop}>すぐに見る</SecondaryButton>
  if (hasChosen) return <SecondaryButton onPress={wheel.turn}>もう一度まわす</SecondaryButton>
  return <PrimaryButton onPress={wheel.turn}>輪をまわす</PrimaryButton>
}
