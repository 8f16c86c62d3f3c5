import { drawings } from '@iki/contract/media/drawing'
import type { danceCharacterSchema } from '@iki/contract/people/dance-comment'
import type * as v from 'valibot'
import { DrawingTile } from '#ui/brush/drawing-tile.tsx'

export type Character = v.InferOutput<typeof danceCharacterSchema>
type Props = { character: Character | undefined; size?: 'medium' | 'large' }

/** The drawing of a character; a leaf if it is not known. */
export function CharacterDrawing({ character, size = 'medium' }: Props) {
  const drawing = drawings.find(each => each === character?.drawing) ?? 'leaf'
  return (
    <DrawingTile
      id={character?.id ?? 'nobody'}
      drawing={drawing}
      accent={character?.accent ?? 'none'}
      size={size}
    />
  )
}
