import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs'
import IconHeartFilled from '@tabler/icons-react/dist/esm/icons/IconHeartFilled.mjs'
import { ToolButton } from '#ui/player/tool-button.tsx'
import { saveFavoriteWord, useChosenFavoriteWord, useFavoriteWordNote } from './favorites.ts'
import classes from './favorites-page.module.css'

type Props = { word: { id: string; isFavorite: boolean } }

/** Adds a word to the favourites, or removes it, and says why it is only on this device so far. */
export function FavoriteWord({ word }: Props) {
  const isFavorite = useChosenFavoriteWord(word) ?? word.isFavorite
  const { failed, waiting } = useFavoriteWordNote(word.id)
  return (
    <span className={classes.word}>
      <ToolButton
        label="好き（お気に入り）"
        word="好き"
        icon={isFavorite ? <IconHeartFilled /> : <IconHeart />}
        isOn={isFavorite}
        onPress={() => saveFavoriteWord(word.id, !isFavorite)}
      />
      {waiting && (
        <span role="status" className={classes.waiting}>
          {waiting}
        </span>
      )}
      {failed && (
        <span role="alert" className={classes.failed}>
          お気に入りを変えられませんでした。{failed}
        </span>
      )}
    </span>
  )
}
