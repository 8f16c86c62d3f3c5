import type { Lesson, Playlist } from '@iki/contract/media/lesson'
import { type ReactNode, useRef, useState } from 'react'
import { savePosition, useIsFinished } from '#core/player/player.ts'
import { DrawingTile } from '#ui/brush/drawing-tile.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { FilmLayout } from '#ui/film/film-layout.tsx'
import { FilmPlaylist } from './film-playlist.tsx'
import { FinishedState } from './finish-button.tsx'
import { useVimeo } from './use-vimeo.ts'
import classes from './vimeo-page.module.css'

type Props = {
  lesson: Lesson
  playlist: Playlist | undefined
  addressOf: (lessonId: string) => string
  meta: string | undefined
  details: ReactNode
}

/** A film that is stored at Vimeo, in Vimeo's player. If Vimeo can't be reached, it says what to do instead. */
export function VimeoPage({ lesson, playlist, addressOf, meta, details }: Props) {
  const { vimeo } = lesson
  const wasFinished = useIsFinished(lesson)
  const [isFinished, setFinished] = useState(wasFinished)
  if (!vimeo) return null
  const { width, height, url } = vimeo
  const shape = width && height ? { width, height } : { width: 16, height: 9 }
  const finish = () => {
    const { durationSeconds } = lesson
    savePosition(lesson, { seconds: durationSeconds, durationSeconds, isFinished: true })
    setFinished(true)
  }
  return (
    <FilmLayout
      accent={lesson.accent}
      title={lesson.title}
      meta={meta}
      isUpright={shape.height > shape.width}
      film={
        <div
          className={classes.frame}
          style={url === null ? undefined : { aspectRatio: `${shape.width} / ${shape.height}` }}
          data-accent={lesson.accent}
        >
          {url === null ? <OutOfReach lesson={lesson} /> : <VimeoFrame lesson={lesson} url={url} />}
        </div>
      }
      tools={url !== null && <FinishedState isFinished={isFinished || wasFinished} onFinish={finish} />}
      aside={playlist && <FilmPlaylist playlist={playlist} currentId={lesson.id} addressOf={addressOf} />}
    >
      {details}
    </FilmLayout>
  )
}

function VimeoFrame({ lesson, url }: { lesson: Lesson; url: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  useVimeo(lesson, url, frame)
  return (
    <iframe
      ref={frame}
      className={classes.player}
      src={url}
      title={`動画 ${lesson.title}`}
      sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
      allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
      referrerPolicy="strict-origin-when-cross-origin"
    />
  )
}

function OutOfReach({ lesson }: { lesson: Lesson }) {
  return (
    <div className={classes.away}>
      <div className={classes.drawing}>
        <DrawingTile id={lesson.id} drawing={lesson.drawing} accent={lesson.accent} size="full" isPale />
      </div>
      <Notice title="この動画はいまVimeoから表示できません">
        少し待ってから、もう一度ひらいてください。見ていたところは失われていません。つづくときは、お問い合わせからお知らせください。
      </Notice>
    </div>
  )
}
