import { drawings } from '@iki/contract/audio'
import { href } from '@iki/contract/screens/screens'
import IconPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { BrushDrawing } from '#ui/brush/brush-drawing.tsx'
import classes from './embedded.module.css'
import { playWish } from './media/play-wish.ts'

/** What a figure of a text stands for: `drawing:wave`, `lesson:asa-sebone`. Null for what nobody knows. */
export function embedded(name: string, caption: string): ReactNode {
  const [kind, id = ''] = name.split(':')
  if (kind === 'lesson') return <Lesson id={id} caption={caption} />
  const drawing = drawings.find(each => each === id)
  if (kind !== 'drawing' || !drawing) return null
  return (
    <>
      <BrushDrawing id={caption || name} drawing={drawing} className={classes.drawing} />
      {caption && <figcaption>{caption}</figcaption>}
    </>
  )
}

/** A way to its player, where it begins at once. */
function Lesson({ id, caption }: { id: string; caption: string }) {
  return (
    <Link
      to={href('/single-player/:onsei?', { onsei: id })}
      className={classes.lesson}
      onClick={() => playWish.make(id)}
    >
      <span className={classes.play} aria-hidden="true">
        <IconPlay size={18} />
      </span>
      <span className={classes.caption}>{caption || '音声を聴く'}</span>
    </Link>
  )
}
