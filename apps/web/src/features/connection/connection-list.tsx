import { type BodyPart, bodyPartNames, type Connection } from '@iki/contract/reading/connection'
import { RichText } from '#core/text/rich-text.tsx'
import { LessonList } from '#entities/lesson/lesson-list.tsx'
import { RowList } from '#ui/lists/row-list.tsx'
import { useFullRender } from '#ui/lists/use-full-render.ts'
import classes from './connection-list.module.css'
import figureClasses from './figure.module.css'
import { FigureLines } from './figure-lines.tsx'
import { bodyFigure, bowOf, head, isHeadPart } from './figures.ts'

type Props = { connections: readonly Connection[]; label: string }

/** About as many as fit on a screen. The first render shows only these. */
const seenFirst = 9

/** A list of connections. Each opens to show how it feels, how to try it, and what to listen to. */
export function ConnectionList({ connections, label }: Props) {
  const isWhole = useFullRender()
  return (
    <RowList label={label}>
      {connections
        .slice(0, isWhole ? undefined : seenFirst)
        .map(({ id, title, lead, from, to, bodyHtml, embeds, lessons }) => (
          <details key={id} className={classes.connection}>
            <summary className={classes.summary}>
              <ConnectionThumbnail from={from} to={to} />
              <span className={classes.text}>
                <span className={classes.ends}>
                  {bodyPartNames[from]}と{bodyPartNames[to]}
                </span>
                <span className={classes.title}>{title}</span>
                <span className={classes.lead}>{lead}</span>
              </span>
            </summary>
            <div className={classes.body}>
              {isWhole && <RichText html={bodyHtml} embeds={embeds} />}
              {isWhole && lessons.length > 0 && <LessonList lessons={lessons} label={`${title}の音声`} />}
            </div>
          </details>
        ))}
    </RowList>
  )
}

type ConnectionThumbnailProps = { from: BodyPart; to: BodyPart }

/** A small drawing of a connection on the head, or on the whole body if one of its ends is below the head. */
function ConnectionThumbnail({ from, to }: ConnectionThumbnailProps) {
  const isOfHead = isHeadPart(from) && isHeadPart(to)
  const figure = isOfHead ? head : bodyFigure
  const [a, b] = isOfHead
    ? [head.places[from], head.places[to]]
    : [bodyFigure.places[from], bodyFigure.places[to]]
  const dot = isOfHead ? 20 : 5
  return (
    <svg
      viewBox={`0 0 ${figure.width} ${figure.height}`}
      className={figureClasses.thumbnail}
      data-figure={isOfHead ? 'head' : 'body'}
      aria-hidden="true"
    >
      <FigureLines figure={figure} />
      <path d={bowOf(a, b)} className={figureClasses.tie} />
      <circle cx={a[0]} cy={a[1]} r={dot} className={figureClasses.dot} />
      <circle cx={b[0]} cy={b[1]} r={dot} className={figureClasses.dot} />
    </svg>
  )
}
