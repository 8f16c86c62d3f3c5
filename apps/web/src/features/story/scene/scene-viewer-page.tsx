import type { StoryScene } from '@iki/contract/play/story-format'
import type { StoryId } from '@iki/contract/play/story-order'
import { begin, type Run } from '@iki/contract/play/story-run'
import { href } from '@iki/contract/screens/screens'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useStore } from 'zustand'
import { errorMessage } from '#core/api/api-error.ts'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorPanel } from '#ui/feedback/error-panel.tsx'
import { TextSkeleton } from '#ui/feedback/text-skeleton.tsx'
import { Page } from '#ui/page/page.tsx'
import { useStoryMap } from '../map/use-story-map.ts'
import { StoryPlayer } from '../reader/story-player.tsx'
import { StoryText } from '../reader/story-text.tsx'
import { episodeQuery } from '../story.queries.ts'
import { storyReadOutbox } from '../story-outboxes.ts'
import classes from './scene-viewer-page.module.css'

/** Any scene of an episode that was finished. Nothing is saved. */
export function SceneViewerPage({ story }: { story: StoryId }) {
  const { map, error, refetch, isFetching } = useStoryMap(story)
  const finished = map?.episodes.filter(({ state, isThere }) => state === 'cleared' && isThere) ?? []
  const [chosen, setChosen] = useState<string | null>(null)
  const id = chosen ?? finished[0]?.id ?? null
  return (
    <Page
      title="場面"
      lead="読みおえた話の、好きな場面から読めます。ここで選んでも、物語は変わりません。"
      width="list"
    >
      {error && !map && (
        <ErrorPanel onRetry={() => void refetch()} isRetrying={isFetching}>
          {errorMessage(error)}
        </ErrorPanel>
      )}
      {!map && !error && <TextSkeleton paragraphs={2} />}
      {map && id === null && (
        <>
          <EmptyState title="まだ、場面はありません" drawing="window">
            ひとつ話を読みおえると、ここで場面を選べます。
          </EmptyState>
          <TextLink to={href('/afq/map-page')}>村の地図へ</TextLink>
        </>
      )}
      {id && (
        <>
          <label className={classes.field}>
            <span>話</span>
            <select value={id} onChange={event => setChosen(event.currentTarget.value)}>
              {finished.map(each => (
                <option key={each.id} value={each.id}>{`${each.number}　${each.title}`}</option>
              ))}
            </select>
          </label>
          <Scenes key={id} story={story} id={id} />
        </>
      )}
    </Page>
  )
}

function Scenes({ story, id }: { story: StoryId; id: string }) {
  const { data, error, refetch, isFetching } = useQuery(episodeQuery(story, id))
  const [start, setStart] = useState<Run | null>(null)
  const waiting = useWaitingReads(id)
  if (error)
    return (
      <ErrorPanel onRetry={() => void refetch()} isRetrying={isFetching}>
        {errorMessage(error)}
      </ErrorPanel>
    )
  if (!data) return <TextSkeleton paragraphs={2} />
  const { episode, flags } = data
  const read = [...data.read, ...waiting]
  const isAllKnown = !data.isStored && read.length > 0
  // Numbers alone would be long empty rows.
  const isShort = start !== null || (!isAllKnown && !episode.scenes.some(scene => isReadIn(scene, read)))
  return (
    <>
      <ol className={classes.scenes} aria-label="場面" data-short={isShort || undefined}>
        {episode.scenes.map((scene, index) => (
          <li key={scene.id}>
            <button
              type="button"
              className={classes.scene}
              aria-pressed={start?.start === scene.id}
              onClick={() =>
                setStart({
                  ...begin(episode, flags),
                  start: scene.id,
                  shown: Math.min(1, scene.lines.length),
                })
              }
            >
              {`場面${index + 1}`}
              {!start && <Beginning scene={scene} read={read} isAllKnown={isAllKnown} />}
            </button>
          </li>
        ))}
      </ol>
      {start && (
        <StoryPlayer
          key={start.start}
          episode={episode}
          start={start}
          read={read}
          chosen={data.chosen}
          ending={again => (
            <div className={classes.ending}>
              <p>この話は、ここで終わりです。</p>
              <SecondaryButton onPress={again}>同じ場面をもう一度</SecondaryButton>
            </div>
          )}
        />
      )}
    </>
  )
}

/** The lines of an episode that this device has still to send; those that are sent meanwhile stay among them. */
function useWaitingReads(episode: string): readonly string[] {
  const unsent = useStore(storyReadOutbox.state, state => state.unsent[episode]?.value.lines)
  const [waiting, setWaiting] = useState(unsent)
  if (unsent && unsent !== waiting) setWaiting(unsent)
  return waiting ?? []
}

const isReadIn = ({ lines }: StoryScene, read: readonly string[]) => lines.some(({ id }) => read.includes(id))

type BeginningProps = { scene: StoryScene; read: readonly string[]; isAllKnown: boolean }

/** How a scene begins, where the reader has been in it; nothing where that is not known. */
function Beginning({ scene, read, isAllKnown }: BeginningProps) {
  const [first] = scene.lines
  const isRead = isReadIn(scene, read)
  if (!first || !(isRead || isAllKnown)) return null
  return (
    <span className={classes.beginning}>
      {isRead ? <StoryText html={first.words} hasRuby={false} /> : 'まだ読んでいません'}
    </span>
  )
}
