import type { Lesson } from '@iki/contract/media/lesson'
import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs'
import IconHeartFilled from '@tabler/icons-react/dist/esm/icons/IconHeartFilled.mjs'
import { useIsSignedIn } from '#core/session/current-session.ts'
import { ToolButton } from '#ui/player/tool-button.tsx'
import { saveFavorite, useIsFavorite } from './favorites.ts'

/** Adds the lesson of a player to the favourites, or removes it. */
export function FavoriteButton({ lesson }: { lesson: Lesson }) {
  const isSignedIn = useIsSignedIn()
  const isFavorite = useIsFavorite(lesson)
  if (!isSignedIn) return null
  return (
    <ToolButton
      label="好き（お気に入り）"
      word="好き"
      icon={isFavorite ? <IconHeartFilled /> : <IconHeart />}
      isOn={isFavorite}
      onPress={() => saveFavorite(lesson.id, !isFavorite)}
    />
  )
}
