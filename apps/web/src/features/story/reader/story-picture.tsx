import type { Drawing } from '@iki/contract/media/drawing'
import type { StoryPicture } from '@iki/contract/play/story-format'
import { BrushDrawing } from '#ui/brush/brush-drawing.tsx'
import { useStoryFile } from '../offline/stored-story-files.ts'
import classes from './story-picture.module.css'

type Props = { id: string; picture: StoryPicture | null; fallback: string }

/** Where the story is. */
export function StoryPictureView({ id, picture, fallback }: Props) {
  const src = useStoryFile(picture?.src ?? null)
  const drawing = (picture?.drawing ?? fallback) as Drawing
  if (picture?.src)
    return (
      <div className={classes.frame}>
        <img key={picture.src} src={src ?? undefined} alt={picture.alt} className={classes.picture} />
      </div>
    )
  return (
    <div className={classes.frame} role="img" aria-label={picture?.alt ?? '村の風景'}>
      <BrushDrawing key={drawing} id={`${id}-${drawing}`} drawing={drawing} className={classes.drawing} />
    </div>
  )
}
