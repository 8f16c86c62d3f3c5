import type { MapEpisode, Story } from '@iki/contract/play/story'
import { chapterName, nextEpisode, type StoryId, storyChapters } from '@iki/contract/play/story-order'
import { href } from '@iki/contract/screens/screens'
import { errorMessage } from '#core/api/api-error.ts'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { ErrorPanel } from '#ui/feedback/error-panel.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { DetailsSummary } from '#ui/page/details-summary.tsx'
import { Page } from '#ui/page/page.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { useOfBrowser } from '#ui/page/use-of-browser.ts'
import { episodeAddress } from '../story-address.ts'
import { ownPlaceIn } from '../story-outboxes.ts'
import { EpisodeCard } from './episode-card.tsx'
import classes from './story-map-page.module.css'
import { StorySaves } from './story-saves.tsx'
import { useStoryMap } from './use-story-map.ts'

const frame = {
  title: '村の地図',
  lead: '風の止まった村を、ひとつずつ訪ねます。前の話を読みおえると、つぎの話が開きます。',
  width: 'wide' as const,
  drawing: { id: 'afq-map', drawing: 'valley' as const },
}

/** The map of a story: seven places, then two chapters more. */
export function StoryMapPage({ story }: { story: StoryId }) {
  const { map, error, refetch, isFetching } = useStoryMap(story)
  return (
    <Page {...frame}>
      {map ? (
        <Whole map={map} story={story} />
      ) : error ? (
        <ErrorPanel onRetry={() => void refetch()} isRetrying={isFetching}>
          {errorMessage(error)}
        </ErrorPanel>
      ) : (
        <ListSkeleton rows={7} />
      )}
    </Page>
  )
}

function Whole({ map, story }: { map: Story; story: StoryId }) {
  const next = nextEpisode(new Set(map.flags))
  const open = map.episodes.find(
    ({ chapter, number, isThere }) =>
      isThere && next !== 'cleared' && chapter === next.chapter && number === next.number,
  )
  const onDevice = useOfBrowser(() => ownPlaceIn(map)?.episode ?? null, null)
  const saved = map.saves.find(({ slot }) => slot === '0')?.episode
  const isStarted = open !== undefined && [onDevice, saved].includes(open.id)
  const finished = map.episodes.filter(({ state }) => state === 'cleared').length
  return (
    <>
      <div className={classes.now}>
        {map.isCleared ? (
          <p className={classes.cleared}>物語を、最後まで読みおえました。村に、風が戻っています。</p>
        ) : open ? (
          <PrimaryButton to={episodeAddress(open)} isWide>
            {`${finished > 0 || isStarted ? 'つづきを読む' : 'はじめる'}・${open.title}`}
          </PrimaryButton>
        ) : (
          <p>この先の話は、いま書かれています。</p>
        )}
        <nav className={classes.ways} aria-label="物語の中">
          {map.tutorial.isThere && (
            <TextLink to={href('/afq/tutorial2')}>
              {map.tutorial.isFinished ? '手引きをもう一度' : '読み方の手引き'}
            </TextLink>
          )}
          <TextLink to={href('/afq/archive')}>ものがたりの書庫</TextLink>
          <TextLink to={href('/afq/afs-about')}>物語について</TextLink>
        </nav>
        <p className={classes.count}>{`${map.episodes.length}話のうち、${finished}話を読みました`}</p>
      </div>
      <StorySaves map={map} story={story} />
      {storyChapters.map(({ chapter, groups }) => (
        <Chapter
          key={chapter}
          name={chapterName(chapter)}
          groups={groups}
          episodes={map.episodes.filter(each => each.chapter === chapter)}
          isFolded={!map.isCleared}
        />
      ))}
    </>
  )
}

type ChapterProps = {
  name: string
  groups: readonly (readonly number[])[]
  episodes: readonly MapEpisode[]
  /** Whether it is folded once all of it is read, so that the one to read next is near. */
  isFolded: boolean
}

function Chapter({ name, groups, episodes, isFolded }: ChapterProps) {
  const isNamed = groups.length > 1
  const places = (
    <div className={isNamed ? classes.places : classes.row}>
      {groups.map(numbers => (
        <Place
          key={numbers[0]}
          isNamed={isNamed}
          episodes={episodes.filter(each => numbers.includes(each.number))}
        />
      ))}
    </div>
  )
  if (isFolded && episodes.length > 0 && episodes.every(({ state }) => state === 'cleared'))
    return (
      <details className={classes.chapter}>
        <DetailsSummary>
          <h2 className={classes.readName}>{name}</h2>
          <span className={classes.readCount}>{episodes.length}話・読みました</span>
        </DetailsSummary>
        {places}
      </details>
    )
  return (
    <section className={classes.chapter}>
      <SectionHeading>{name}</SectionHeading>
      {places}
    </section>
  )
}

function Place({ episodes, isNamed }: { episodes: readonly MapEpisode[]; isNamed: boolean }) {
  const known = episodes.find(({ state }) => state !== 'locked')
  const firstLocked = episodes.findIndex(({ state }) => state === 'locked')
  // A place has few; of a long chapter the next one is enough.
  const shown = isNamed || firstLocked < 0 ? episodes : episodes.slice(0, firstLocked + 1)
  const later = episodes.length - shown.length
  return (
    <div className={isNamed ? classes.place : undefined}>
      {isNamed && <h3 className={classes.name}>{(known ?? episodes[0])?.placeName || '？'}</h3>}
      <ul className={classes.episodes}>
        {shown.map(episode => (
          <li key={episode.id}>
            <EpisodeCard episode={episode} />
          </li>
        ))}
      </ul>
      {later > 0 && <p className={classes.later}>{`そのあとに${later}話。読みすすめると開きます。`}</p>}
    </div>
  )
}
