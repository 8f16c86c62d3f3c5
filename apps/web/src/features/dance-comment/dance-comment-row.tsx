import type { DanceComment } from '@iki/contract/people/dance-comment'
import { RichText } from '#core/text/rich-text.tsx'
import { japaneseDay } from '#ui/format/format-day.ts'
import { VisuallyHidden } from '#ui/page/visually-hidden.tsx'
import { type Character, CharacterDrawing } from './character-drawing.tsx'
import classes from './dance-comments.module.css'

type Props = { comment: DanceComment; character: Character | undefined; onOpen: () => void }

/** A comment that opens in its place. Opening it marks it as read. */
export function DanceCommentRow({ comment, character, onOpen }: Props) {
  const { title, html, embeds, isRead, created } = comment
  const day = created.slice(0, 10).replaceAll('/', '-')
  return (
    <details
      data-accent={character?.accent}
      onToggle={event => {
        if (event.currentTarget.open) onOpen()
      }}
    >
      <summary className={classes.summary}>
        <CharacterDrawing character={character} />
        <span className={classes.text}>
          <span className={classes.title} data-unread={!isRead || undefined}>
            {title}
          </span>
          <span className={classes.meta}>
            {character?.name}
            <time dateTime={day}>{japaneseDay(day)}</time>
          </span>
        </span>
        {!isRead && (
          <span className={classes.mark}>
            <VisuallyHidden>未読</VisuallyHidden>
          </span>
        )}
      </summary>
      <div className={classes.body}>
        <RichText html={html} embeds={embeds} />
      </div>
    </details>
  )
}
