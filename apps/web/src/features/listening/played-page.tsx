import { tokyoDay } from '@iki/contract/api/tokyo'
import { href } from '@iki/contract/screens/screens'
import { clock } from '#core/time/clock.ts'
import { NothingOnShelf } from '#entities/lesson/nothing-on-shelf.tsx'
import { ShelfChoice } from '#entities/lesson/shelf-choice.tsx'
import { isNarrowed, useShelf } from '#entities/lesson/use-shelf.ts'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Page } from '#ui/page/page.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { ListenedByDay } from './listening-entries.tsx'

/** `/listen/played`: what was played lately, by day, to find it again. */
export function PlayedPage() {
  const { shelf } = useShelf()
  return (
    <Page title="最近聴いたもの" lead="聴いた日ごとに、新しいものから。">
      <ShelfChoice parts={['kind', 'length', 'tag']} isInOrder />
      <section>
        <SectionHeading link={{ to: href('/logcollection'), label: 'わたしの記録' }}>日ごとに</SectionHeading>
        <ListenedByDay
          today={tokyoDay(clock.now())}
          day={null}
          shelf={shelf}
          empty={isNarrowed(shelf) ? <NothingOnShelf /> : <NothingPlayed />}
        />
      </section>
    </Page>
  )
}

function NothingPlayed() {
  return (
    <EmptyState
      title="聴いたもの、見たものは、ここにならびます"
      drawing="echo"
      action={<PrimaryButton to={href('/listen')}>聴くものを選ぶ</PrimaryButton>}
    >
      もう一度聴きたくなったら、ここから。
    </EmptyState>
  )
}
