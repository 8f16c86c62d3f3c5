import { isWithin } from '@iki/contract/api/characters'
import { bookmarkLimits } from '@iki/contract/media/bookmark'
import { type FormEvent, useState } from 'react'
import { practice } from '#core/player/player.ts'
import type { Practice } from '#core/practice/practice.ts'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { isComposing } from '#ui/fields/is-composing.ts'
import { TextField } from '#ui/fields/text-field.tsx'
import { useLessonBookmarks } from '../bookmark.queries.ts'
import { notebook } from '../notebook/notebook.ts'
import classes from './practice-panel.module.css'
import { bookmarkPartsOf, isChanged } from './practice-rules.ts'

type Props = { lessonId: string; practice: Practice }

/** Saves what is being practised: as a new loop with a name, or as a change of the loop that it came from. */
export function SaveLoop({ lessonId, practice: set }: Props) {
  const { all } = useLessonBookmarks(lessonId)
  const [name, setName] = useState('')
  const saved = all.find(({ id }) => id === set.bookmarkId)
  const parts = bookmarkPartsOf(set)
  if (!parts || (saved && !isChanged(set, saved))) return null

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isWithin(name.trim(), bookmarkLimits.textLength)) return
    const { id, text } = notebook.addLoop(lessonId, { ...parts, text: name.trim() })
    practice.change({ bookmarkId: id, name: text })
    setName('')
  }

  return (
    <form
      className={classes.keeping}
      aria-label="くり返しを残す"
      onSubmit={submit}
      onKeyDown={event => event.key === 'Enter' && isComposing(event) && event.preventDefault()}
    >
      {saved && (
        <SecondaryButton isWide onPress={() => notebook.change(saved, parts)}>
          {saved.text ? `「${saved.text}」を書きかえる` : '書きかえる'}
        </SecondaryButton>
      )}
      <div className={classes.naming}>
        <TextField
          label={saved ? 'べつの名前で残す' : '名前をつけて残す'}
          placeholder="例：息を吐くところ"
          autoComplete="off"
          mostCharacters={bookmarkLimits.textLength}
          value={name}
          onChange={event => setName(event.currentTarget.value)}
        />
        <SecondaryButton type="submit">残す</SecondaryButton>
      </div>
    </form>
  )
}
