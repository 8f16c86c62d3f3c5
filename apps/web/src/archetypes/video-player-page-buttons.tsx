import type { Lesson } from '@iki/contract/media/lesson'
import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs'
import IconHeartFilled from '@tabler/icons-react/dist/esm/icons/IconHeartFilled.mjs'
import { useIsSignedIn } from '#core/session/session.ts'
import { saveFavorite, useIsFavorite } from '#features/favorite/favorites.ts'
import { FilmButton } from '#ui/film/film-button.tsx'

/** What other capabilities put onto a film that fills the screen. */
export function SlideButtons({ lesson }: { lesson: Lesson }) {
  const isSignedIn = useIsSignedIn()
  const isFavorite = useIsFavorite(lesson)
  if (!isSignedIn) return null
  return (
    <FilmButton label="お気に入り" isOn={isFavorite} onPress={() => saveFavorite(lesson.id, !isFavorite)}>
      {isFavorite ? <IconHeartFilled /> : <IconHeart stroke={1.6} />}
    </FilmButton>
  )
}
