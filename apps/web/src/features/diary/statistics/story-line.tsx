import { episodeOrder } from '@iki/contract/play/story-order'
import { href } from '@iki/contract/screens/screens'
import { ProgressLine } from '#ui/marks/progress-line.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'

const all = episodeOrder.length

/** How far the member has read the story; nothing before its first episode is finished. */
export function StoryLine({ finished }: { finished: number }) {
  if (finished === 0) return null
  return (
    <section aria-labelledby="growth-story">
      <SectionHeading id="growth-story" link={{ to: href('/afq/map-page'), label: '村の地図へ' }}>
        物語
      </SectionHeading>
      <p>
        {finished < all
          ? `${all}話のうち、${finished}話を読みおえました。`
          : `${all}話を、すべて読みおえました。`}
      </p>
      <ProgressLine share={finished / all} label="物語の道のり" />
    </section>
  )
}
