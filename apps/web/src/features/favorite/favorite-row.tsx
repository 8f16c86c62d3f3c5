import type { LessonRow as Lesson } from '@iki/contract/media/lesson'
import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeartFilled.mjs'
import { useEffect, useRef } from 'react'
import { addressOfLesson } from '#core/player/lesson-address.ts'
import { positionOf, usePlayer } from '#core/player/player.ts'
import { LessonActions } from '#entities/lesson/lesson-actions.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { LessonRow } from '#ui/lesson/lesson-row.tsx'
import { saveFavorite, useChosenFavorite, useFavoriteNote } from './favorites.ts'
import classes from './favorites-page.module.css'

/** A favourite. A removed one stays in the list until the page is left, with a button to add it again. */
export function FavoriteRow({ lesson }: { lesson: Lesson }) {
  const isOut = useChosenFavorite(lesson) === false
  const { failed, waiting } = useFavoriteNote(lesson.id)
  const isCurrent = usePlayer(state => state.track?.id === lesson.id)
  const row = useRef<HTMLDivElement>(null)
  const wasOut = useRef(isOut)
  // The pressed button is removed, so the keyboard focus moves to the button that replaced it.
  useEffect(() => {
    if (wasOut.current === isOut) return
    wasOut.current = isOut
    if (document.activeElement === document.body) row.current?.querySelector('button')?.focus()
  }, [isOut])
  return (
    <div ref={row}>
      {isOut ? (
        <div className={classes.out}>
          <p role="status">「{lesson.title}」を外しました。</p>
          <SecondaryButton onPress={() => saveFavorite(lesson.id, true)}>元にもどす</SecondaryButton>
        </div>
      ) : (
        <LessonRow
          lesson={{ ...lesson, position: positionOf(lesson) }}
          to={addressOfLesson(lesson)}
          meta={lesson.artist ?? lesson.description}
          isCurrent={isCurrent}
          action={
            <>
              <span className={classes.heart}>
                <IconButton
                  label={`${lesson.title}をお気に入りから外す`}
                  onPress={() => saveFavorite(lesson.id, false)}
                >
                  <IconHeart size={20} />
                </IconButton>
              </span>
              <LessonActions lesson={lesson} />
            </>
          }
        />
      )}
      {waiting && (
        <p role="status" className={classes.waiting}>
          {waiting}
        </p>
      )}
      {failed && (
        <p role="alert" className={classes.failed}>
          お気に入りを変えられませんでした。{failed}
        </p>
      )}
    </div>
  )
}
