import { bodyPartNames, type Connection } from '@iki/contract/reading/connection'
import { RichText } from '#core/text/rich-text.tsx'
import { LessonList } from '#entities/lesson/lesson-list.tsx'
import { RowList } from '#ui/lists/row-list.tsx'
import { useWhole } from '#ui/lists/use-full-render.ts'
import classes from './connection-list.module.css'
import { ConnectionThumbnail } from './connection-thumbnail.tsx'

type Props = { connections: readonly Connection[]; label: string }

/** So many fill a screen. */
const seenFirst = 9

/** Connections, each opening in its place: what is felt, how to try it, what to hear. */
export function ConnectionList({ connections, label }: Props) {
  const isWhole = useWhole()
  return (
    <RowList label={label}>
      {connections
        .slice(0, isWhole ? undefined : seenFirst)
        .map(({ id, title, lead, from, to, bodyHtml, embeds, lessons }) => (
          <details key={id} className={classes.connection}>
            <summary className={classes.summary}>
              <ConnectionThumbnail from={from} to={to} />
              <span className={classes.words}>
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
