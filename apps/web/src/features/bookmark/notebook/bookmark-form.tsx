import { isWithin } from '@iki/contract/api/characters'
import { type Bookmark, bookmarkLimits } from '@iki/contract/media/bookmark'
import { type FormEvent, useState } from 'react'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { isComposing } from '#ui/fields/is-composing.ts'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { clockTime } from '#ui/format/format-time.ts'
import classes from './bookmark-row.module.css'
import { notebook } from './notebook.ts'

type Props = {
  bookmark: Bookmark
  onDone: () => void
  /** Returns the current second, to move the bookmark there. */
  readSecond?: () => number
}

/** The form of a bookmark's text, or of a loop's name. */
export function BookmarkForm({ bookmark, onDone, readSecond }: Props) {
  const [text, setText] = useState(bookmark.text)
  const [startSeconds, setStart] = useState(bookmark.startSeconds)
  const isLoop = bookmark.endSeconds !== null
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (!isWithin(text.trim(), bookmarkLimits.textLength)) return
    const written = text.trim()
    notebook.change(bookmark, isLoop ? { text: written } : { text: written, startSeconds })
    onDone()
  }
  const field = {
    mostCharacters: bookmarkLimits.textLength,
    value: text,
    autoFocus: true,
  }
  return (
    <form
      className={classes.editing}
      aria-label={isLoop ? 'くり返しの名前' : 'しおりのことば'}
      onSubmit={save}
      onKeyDown={event => {
        if (event.key === 'Escape') onDone()
        if (event.key === 'Enter' && isComposing(event)) event.preventDefault()
      }}
    >
      {isLoop ? (
        <TextField
          {...field}
          label="名前"
          autoComplete="off"
          onChange={event => setText(event.currentTarget.value)}
        />
      ) : (
        <TextAreaField
          {...field}
          label={`${clockTime(startSeconds)} のしおり`}
          minRows={2}
          onChange={event => setText(event.currentTarget.value)}
        />
      )}
      <div className={classes.ways}>
        <SecondaryButton type="submit">保存する</SecondaryButton>
        <SecondaryButton onPress={onDone}>やめる</SecondaryButton>
        {readSecond && !isLoop && (
          <SecondaryButton onPress={() => setStart(readSecond())}>いまの秒に動かす</SecondaryButton>
        )}
      </div>
    </form>
  )
}
