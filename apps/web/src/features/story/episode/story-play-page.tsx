import type { Story } from '@iki/contract/play/story'
import { episodeId, nextEpisode, type StoryId, stateOf, tutorialId } from '@iki/contract/play/story-order'
import { isUnderWay, type SavedPlace } from '@iki/contract/play/story-resume'
import { href } from '@iki/contract/screens/screens'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { errorMessage } from '#core/api/api-error.ts'
import { queryClient } from '#core/api/query-client.ts'
import { thisDevice } from '#core/device/device.ts'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { ErrorPanel } from '#ui/feedback/error-panel.tsx'
import { TextSkeleton } from '#ui/feedback/text-skeleton.tsx'
import { Page } from '#ui/page/page.tsx'
import { useStoryMap } from '../map/use-story-map.ts'
import type { OwnPlace } from '../offline/stored-story.ts'
import { downloadStoryFiles } from '../offline/stored-story-files.ts'
import { episodeQuery } from '../story.queries.ts'
import { episodeAddress, episodeIn } from '../story-address.ts'
import { ownPlaceIn } from '../story-outboxes.ts'
import { downloadAhead } from './download-ahead.ts'
import { PlaceChoice } from './place-choice.tsx'
import { PlayedEpisodeView } from './played-episode.tsx'
import { ReadAgain } from './read-again.tsx'

type Props = { story: StoryId; episode?: 'tutorial' }
/** What is to be read, and where to continue in it. */
type Chosen = { episode: string; savedPlace: SavedPlace | null; isOwnSlot?: boolean }
/** What was read to its end is being read once more. */
type Again = { again: OwnPlace }

/** Reading: the episode in the address, the save in it, or else where the reader was. */
export function StoryPlayPage({ story, episode }: Props) {
  const [query] = useSearchParams()
  const { map, error, refetch, isFetching } = useStoryMap(story)
  if (map)
    return <Chooser key={query.toString()} map={map} story={story} isTutorial={episode !== undefined} />
  return (
    <Page title="物語">
      {error ? (
        <ErrorPanel onRetry={() => void refetch()} isRetrying={isFetching}>
          {errorMessage(error)}
        </ErrorPanel>
      ) : (
        <TextSkeleton paragraphs={3} />
      )}
    </Page>
  )
}

function Chooser({ map, story, isTutorial }: { map: Story; story: StoryId; isTutorial: boolean }) {
  const [query] = useSearchParams()
  const [first] = useState(map)
  const [chosen, setChosen] = useState(() => chosenOf(first, story, query, isTutorial))
  if (chosen === 'unknown') return <NotHere title="その話は、ありません">地図から、お選びください。</NotHere>
  if (chosen === 'elsewhere')
    return (
      <PlaceChoice
        own={ownPlaceIn(first)}
        others={first.saves.filter(({ slot, device }) => slot === '0' && device !== thisDevice().id)}
        onChoose={place => setChosen({ episode: place.episode, savedPlace: place })}
      />
    )
  if (chosen !== null && 'again' in chosen)
    return (
      <ReadAgain
        onChoose={isFromStart =>
          setChosen({ episode: chosen.again.episode, savedPlace: isFromStart ? null : chosen.again })
        }
      />
    )
  if (chosen === null)
    return (
      <NotHere title="物語は、ここまでです">
        {first.isCleared
          ? 'すべての話を読みおえました。書庫で、もう一度お読みいただけます。'
          : 'この先は、いま書かれています。'}
      </NotHere>
    )
  return <Loaded key={chosen.episode} story={story} map={map} chosen={chosen} />
}

/** `elsewhere`: this device and another are at different places, and the other is the later one. */
function chosenOf(
  map: Story,
  story: StoryId,
  query: URLSearchParams,
  isTutorial: boolean,
): Chosen | Again | 'unknown' | 'elsewhere' | null {
  const own = ownPlaceIn(map)
  const ownIn = (episode: string): Chosen => ({ episode, savedPlace: own?.episode === episode ? own : null })
  const ownAgain = (episode: string): Chosen | Again =>
    own?.episode === episode && isUnderWay(own) ? { again: own } : { episode, savedPlace: null }
  if (isTutorial) return (map.tutorial.isFinished ? ownAgain : ownIn)(tutorialId(story))
  const slot = query.get('save')
  if (slot !== null) {
    const save = map.saves.find(each => each.slot === slot && slot !== '0')
    return save ? { episode: save.episode, savedPlace: save, isOwnSlot: true } : 'unknown'
  }
  const named = episodeIn(query)
  if (named === 'unknown') return 'unknown'
  const other = map.saves.find(({ slot, device }) => slot === '0' && device !== thisDevice().id)
  const isOwnLatest = map.saves.find(each => each.slot === '0')?.device === thisDevice().id
  const isApart = other && own && (other.episode !== own.episode || other.scene !== own.scene)
  if (named) {
    const id = episodeId(story, named)
    const state = map.episodes.find(each => each.id === id)?.state
    // Of what was read to its end, only this device’s place: another one’s is where it ended.
    const isOtherOpen = other?.episode === id && state === 'open'
    if (own?.episode !== id) return { episode: id, savedPlace: isOtherOpen ? other : null }
    if (isOtherOpen && isApart && !isOwnLatest) return 'elsewhere'
    return state === 'cleared' ? ownAgain(id) : ownIn(id)
  }
  if (isApart && !isOwnLatest) return 'elsewhere'
  const ended = new Set(map.flags)
  const isReadable = (episode: string) =>
    map.episodes.some(
      each => each.id === episode && each.isThere && stateOf(each.chapter, each.number, ended) === 'open',
    )
  if (own && isReadable(own.episode)) return { episode: own.episode, savedPlace: own }
  if (!own && other && isReadable(other.episode)) return { episode: other.episode, savedPlace: other }
  const next = nextEpisode(ended)
  const open = next === 'cleared' ? null : episodeId(story, next)
  return open && isReadable(open) ? { episode: open, savedPlace: null } : null
}

function Loaded({ story, map, chosen }: { story: StoryId; map: Story; chosen: Chosen }) {
  const { data, error, refetch, isFetching } = useQuery(episodeQuery(story, chosen.episode))
  const { episode, isFinished } = data ?? {}
  useEffect(() => {
    // What is behind a finished one may be finished, too, and would use the space of what was read.
    if (episode) void (isFinished ? downloadStoryFiles() : downloadAhead(queryClient, story, episode))
  }, [episode, isFinished, story])
  // The next two are on this device before they are open; an operator’s slot may be anywhere.
  const isLocked = map.episodes.find(({ id }) => id === chosen.episode)?.state === 'locked'
  if (isLocked && !chosen.isOwnSlot) {
    const next = nextEpisode(new Set(map.flags))
    return (
      <NotHere
        title="この話は、まだ開いていません"
        to={next === 'cleared' ? undefined : episodeAddress(next)}
      >
        前の話を読みおえると、開きます。
      </NotHere>
    )
  }
  if (data) return <PlayedEpisodeView story={story} map={map} played={data} savedPlace={chosen.savedPlace} />
  return (
    <Page title="物語">
      {error ? (
        <ErrorPanel onRetry={() => void refetch()} isRetrying={isFetching}>
          {errorMessage(error)}
        </ErrorPanel>
      ) : (
        <TextSkeleton paragraphs={3} />
      )}
    </Page>
  )
}

function NotHere({ title, to, children }: { title: string; to?: string | undefined; children: string }) {
  return (
    <Page title={title}>
      <p>{children}</p>
      {to && <PrimaryButton to={to}>いま読める話へ</PrimaryButton>}
      <p>
        <TextLink to={href('/afq/map-page')}>村の地図へ</TextLink>
      </p>
    </Page>
  )
}
