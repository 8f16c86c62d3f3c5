import { chapterName, endedOfChapters, episodeOrder } from '@iki/contract/play/story-order'
import { href } from '@iki/contract/screens/screens'
import { PartRing } from '#ui/chart/part-ring.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { storyText } from './growth-text.ts'

/** How far the member has read the story; nothing before its first episode is finished. */
export function StoryRing({ finished }: { finished: number }) {
  if (finished === 0) return null
  const parts = endedOfChapters(finished).map(({ chapter, ended, all }) => ({
    name: chapterName(chapter),
    done: ended,
    all,
  }))
  return (
    <section aria-labelledby="growth-story">
      <SectionHeading id="growth-story" link={{ to: href('/afq/map-page'), label: '村の地図へ' }}>
        物語
      </SectionHeading>
      <PartRing
        title="物語の道のり"
        summary={storyText(finished)}
        centre={`${finished}`}
        centreNote={`${episodeOrder.length}話のうち`}
        parts={parts}
        unit="話"
        columns={['章', '読みおえた話', 'ある話']}
      />
    </section>
  )
}
