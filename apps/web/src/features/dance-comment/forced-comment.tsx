import type { DanceComment } from '@iki/contract/people/dance-comment'
import { RichText } from '#core/text/rich-text.tsx'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { Sheet } from '#ui/page/sheet.tsx'
import { type Character, CharacterDrawing } from './character-drawing.tsx'
import classes from './dance-comments.module.css'

type Props = { comment: DanceComment; character: Character | undefined; onClose: () => void }

/** A comment that is shown at once; it counts as read when it is closed. */
export function ForcedComment({ comment, character, onClose }: Props) {
  return (
    <Sheet title={comment.title} onClose={onClose}>
      {leave => (
        <div className={classes.forced} data-accent={character?.accent}>
          <p className={classes.speaker}>
            <CharacterDrawing character={character} />
            {character?.name}より
          </p>
          <RichText html={comment.html} embeds={comment.embeds} />
          <PrimaryButton isWide onPress={leave}>
            読みました
          </PrimaryButton>
        </div>
      )}
    </Sheet>
  )
}
