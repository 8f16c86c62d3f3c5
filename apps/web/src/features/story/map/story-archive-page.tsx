import { chapterName, type StoryId } from '@iki/contract/play/story-order'
import { href } from '@iki/contract/screens/screens'
import { errorMessage } from '#core/api/api-error.ts'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorPanel } from '#ui/feedback/error-panel.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { Page } from '#ui/page/page.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { EpisodeCard } from './episode-card.tsx'
import classes from './story-map-page.module.css'
import { StorySaves } from './story-saves.tsx'
import { StoryTransfer } from './story-transfer.tsx'
import { useStoryMap } from './use-story-map.ts'

/** Episodes that were finished, to be read again and chosen otherwise. */
export function StoryArchivePage({ story }: { story: StoryId }) {
  const { map, error, refetch, isFetching } = useStoryMap(story)
  const finished = map?.episodes.filter(({ state, isThere }) => state === 'cleared' && isThere) ?? []
  const chapters = [...new Set(finished.map(({ chapter }) => chapter))]
  return (
    <Page
      title="ものがたりの書庫"
      lead="読みおえた話です。もう一度読んで、べつの道を選んでも、なにも消えません。"
      drawing={{ id: 'afq-archive', drawing: 'scroll' }}
      width="wide"
    >
      {error && !map && (
        <ErrorPanel onRetry={() => void refetch()} isRetrying={isFetching}>
          {errorMessage(error)}
        </ErrorPanel>
      )}
      {!map && !error && <ListSkeleton rows={5} />}
      {map && finished.length === 0 && (
        <EmptyState title="まだ、読みおえた話はありません" drawing="scroll">
          読みおえた話が、ここに並びます。
        </EmptyState>
      )}
      {chapters.map(chapter => (
        <section key={chapter} className={classes.row}>
          <SectionHeading>{chapterName(chapter)}</SectionHeading>
          <ul className={classes.episodes}>
            {finished
              .filter(each => each.chapter === chapter)
              .map(each => (
                <li key={each.id}>
                  <EpisodeCard episode={each} />
                </li>
              ))}
          </ul>
        </section>
      ))}
      {map && <StorySaves map={map} story={story} />}
      {map && <StoryTransfer story={story} />}
      <nav className={classes.ways} aria-label="物語の中">
        <TextLink to={href('/afq/map-page')}>村の地図</TextLink>
        <TextLink to={href('/omake/scene')}>場面をひとつだけ読む</TextLink>
      </nav>
    </Page>
  )
}
