import type { ArchetypeProps } from '@iki/contract/screens/screen'
import { href } from '@iki/contract/screens/screens'
import { radioPlaylist } from '@iki/contract/shell/home'
import { lazy, Suspense } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { loadChunk } from '#core/loading/load-chunk.ts'
import { lessonParameter } from '#entities/lesson/player-address.ts'
import { RadioPlayer, RadioVisit } from '#features/radio/radio-player.tsx'
import { DrawingTile } from '#ui/brush/drawing-tile.tsx'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { BreathRing } from '#ui/marks/breath-ring.tsx'
import classes from './audio-player-page.module.css'
import { AudioLesson } from './player/audio-lesson.tsx'
import type { OpenedLesson } from './player/opened-lesson.tsx'
import { NamedInPlaylist, PlaylistPlayer } from './player/playlist-player.tsx'
import { LastPlayed, SinglePlayer } from './player/single-player.tsx'

const SquatStage = lazy(() =>
  loadChunk(() => import('#features/squat/squat-stage.tsx').then(chunk => ({ default: chunk.SquatStage }))),
)
const SquatDays = lazy(() =>
  loadChunk(() => import('#features/squat/squat-days.tsx').then(chunk => ({ default: chunk.SquatDays }))),
)

/** A player page for sound: of the lesson or playlist in the address, else of the lesson that was played last. */
export function AudioPlayerPage(props: ArchetypeProps['audio-player']) {
  const { onsei, id, playtag, tag: tagged, playlist } = useParams()
  const [search] = useSearchParams()
  const show = (opened: OpenedLesson) => <DesignedLesson variant={props} opened={opened} />
  if (props.plays === 'playlist') {
    // In each screen's path, the parameter has the name that the specification gives it.
    const tag = playtag ?? tagged ?? playlist ?? props.tag
    if (id !== undefined)
      return (
        <NamedInPlaylist name={id} playtag={tag}>
          {show}
        </NamedInPlaylist>
      )
    const isRadio = tag === radioPlaylist
    // The radio is the same for everybody. A talk that the address names is played by itself.
    const isOnAir = isRadio && props.design === undefined && !search.has(lessonParameter)
    return (
      <>
        {isRadio && <RadioVisit />}
        {isOnAir ? (
          <RadioPlayer />
        ) : (
          <PlaylistPlayer key={tag} playtag={tag}>
            {show}
          </PlaylistPlayer>
        )}
      </>
    )
  }
  if (onsei === undefined) return <LastPlayed kind="audio">{show}</LastPlayed>
  return (
    <SinglePlayer key={onsei} lessonId={onsei}>
      {show}
    </SinglePlayer>
  )
}

/** The lesson with its ring, with its drawing, or with the counter of squats. */
function DesignedLesson({
  variant,
  opened,
}: {
  variant: ArchetypeProps['audio-player']
  opened: OpenedLesson
}) {
  const { design, counter } = variant
  if (counter)
    return (
      <AudioLesson
        {...opened}
        picture={
          <Suspense fallback={<BreathRing progress={0} />}>
            <SquatStage />
          </Suspense>
        }
        first={
          <Suspense fallback={null}>
            <SquatDays />
          </Suspense>
        }
      />
    )
  const { id, drawing, accent } = opened.head
  const last = variant.plays === 'lesson' && variant.otherDesign && (
    <p className={classes.otherDesign}>
      <TextLink to={href(variant.otherDesign, { onsei: id })}>
        {design === 'artwork' ? '息の輪で聴く' : '大きな絵で聴く'}
      </TextLink>
    </p>
  )
  if (design !== 'artwork') return <AudioLesson {...opened} last={last} />
  return (
    <AudioLesson
      {...opened}
      last={last}
      picture={
        <div className={classes.picture}>
          <DrawingTile id={id} drawing={drawing} accent={accent} size="full" />
        </div>
      }
    />
  )
}
