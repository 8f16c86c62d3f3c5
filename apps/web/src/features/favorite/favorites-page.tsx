import type { LessonKind } from '@iki/contract/media/lesson'
import { href } from '@iki/contract/screens/screens'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { ShelfChoice } from '#entities/lesson/shelf-choice.tsx'
import { ShelfList } from '#entities/lesson/shelf-list.tsx'
import { useShelf } from '#entities/lesson/use-shelf.ts'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { lessonTexts } from '#ui/lesson/lesson-texts.ts'
import { Page } from '#ui/page/page.tsx'
import { favoritesQuery } from './favorite.queries.ts'
import { FavoriteRow } from './favorite-row.tsx'
import { FavoriteWords } from './favorite-words.tsx'

const kindParameter = 'kind'

/** The member's favourite lessons of all kinds, and words. */
export function FavoritesPage() {
  const [address, setAddress] = useSearchParams()
  const areWords = address.get(kindParameter) === 'word'
  const showWords = () => setAddress({ [kindParameter]: 'word' }, { replace: true, preventScrollReset: true })
  return (
    <Page
      width="list"
      title="お気に入り"
      lead="ハートをつけた、いつでも戻りたいもの。"
      drawing={{ id: 'favorites', drawing: 'blossom' }}
    >
      <ShelfChoice
        parts={areWords ? ['kind'] : ['kind', 'length', 'tag', 'isUnfinished']}
        further={[{ name: 'ことば', isOn: areWords, onChoose: showWords }]}
      />
      {areWords ? <FavoriteWords /> : <FavoriteLessons />}
    </Page>
  )
}

function FavoriteLessons() {
  const { shelf } = useShelf()
  const list = useInfiniteQuery(favoritesQuery(shelf))
  return (
    <ShelfList label="お気に入り" list={list} nothingYet={<NothingYet kind={shelf.kind} />}>
      {lesson => <FavoriteRow key={lesson.id} lesson={lesson} />}
    </ShelfList>
  )
}

const waysOn: Record<LessonKind, { to: string; label: string }> = {
  audio: { to: href('/'), label: 'きょうの一本を選ぶ' },
  video: { to: href('/dougaplayer/:playtag?'), label: '動画を見る' },
  music: { to: href('/player/hlsmusic/music'), label: '音楽を聴く' },
}

function NothingYet({ kind }: { kind: LessonKind | null }) {
  const { to, label } = waysOn[kind ?? 'audio']
  const name = kind ? lessonTexts[kind].name : '音声や動画、音楽'
  return (
    <EmptyState
      title={`お気に入りの${name}は、ここにならびます`}
      drawing="leaf"
      action={<PrimaryButton to={to}>{label}</PrimaryButton>}
    >
      聴いている途中、見ている途中に「好き」を押すと、いつでもここから戻れます。
    </EmptyState>
  )
}
