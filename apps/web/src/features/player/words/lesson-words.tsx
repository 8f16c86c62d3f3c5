import { firstCharacters } from '@iki/contract/api/characters'
import type { Lesson } from '@iki/contract/media/lesson'
import IconNext from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconPrevious from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useMemo, useState } from 'react'
import { useIsSignedIn } from '#core/session/current-session.ts'
import { type LessonPlayer, useLessonTime } from '#entities/lesson/use-lesson-player.ts'
import { MarkedTranscript } from '#entities/word/marked-transcript.tsx'
import { wordsQuery } from '#entities/word/words.queries.ts'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { classNames } from '#ui/class-names.ts'
import { SearchField } from '#ui/fields/search-field.tsx'
import { clockTime } from '#ui/format/format-time.ts'
import { findInLines } from './find-in-lines.ts'
import classes from './lesson-words.module.css'
import { wordsTitle } from './words-title.ts'

const longest = 60
/** So many lines are seen at once; a search would only take space from them. */
const linesAtOnce = 10

type Props = {
  lesson: Lesson
  controls: LessonPlayer
  /** As high as the sheet that it is in. */
  isTall?: boolean
}

/** The whole text of a lesson, which follows it as it plays, and a search in it. */
export function LessonWords({ lesson, controls, isTall = false }: Props) {
  const { seconds } = useLessonTime(lesson)
  const { typed, type, found, at, step } = useSearchInLines(lesson)
  const shown = found[at]
  const line = shown === undefined ? undefined : lesson.transcript[shown]
  const stepOn = (event: FormEvent) => {
    event.preventDefault()
    step(1)
  }
  return (
    <div className={classNames(classes.words, isTall && classes.tall)} data-accent={lesson.accent}>
      {lesson.transcript.length > linesAtOnce && (
        <search>
          <form className={classes.search} onSubmit={stepOn}>
            <SearchField
              label="この中からさがす"
              value={typed}
              onChange={event => type(event.currentTarget.value)}
            />
            <IconButton label="まえに見つかったところ" isDisabled={found.length < 2} onPress={() => step(-1)}>
              <IconPrevious />
            </IconButton>
            <IconButton label="つぎに見つかったところ" isDisabled={found.length < 2} onPress={() => step(1)}>
              <IconNext />
            </IconButton>
          </form>
          <div className={classes.found}>
            <p role="status">{typed.trim() !== '' && foundText(found.length, at)}</p>
            {line && (
              <SecondaryButton onPress={() => controls.seek(line.start)}>
                {clockTime(line.start)} から聴く
              </SecondaryButton>
            )}
          </div>
        </search>
      )}
      <MarkedTranscript
        lines={lesson.transcript}
        seconds={seconds}
        onSeek={controls.seek}
        label={wordsTitle(lesson)}
        found={found}
        shown={shown}
        isTall={isTall}
      />
    </div>
  )
}

const foundText = (count: number, at: number) =>
  count === 0 ? '見つかりませんでした' : `${count}か所のうち ${at + 1}`

const noWords: never[] = []

/** What was typed, where it occurs, and which of these places is shown. */
function useSearchInLines({ transcript }: Lesson) {
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const isSignedIn = useIsSignedIn()
  const { data: words = noWords } = useQuery({ ...wordsQuery, enabled: isSignedIn })
  const found = useMemo(() => findInLines(transcript, typed, words), [transcript, typed, words])
  return {
    typed,
    type: (text: string) => {
      setTyped(firstCharacters(text, longest))
      setAt(0)
    },
    found,
    at,
    step: (by: number) => found.length > 0 && setAt((at + by + found.length) % found.length),
  }
}
