import type { Plan } from '@iki/contract/access/plan'
import type { Playlist } from '@iki/contract/media/lesson'
import { useQuery } from '@tanstack/react-query'
import { japaneseDuration } from '#ui/format/format-time.ts'
import { kindOfAll, lessonTexts } from '#ui/lesson/lesson-texts.ts'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { planPlaylistsQuery, playlistsQuery } from './lesson.queries.ts'
import { LessonList } from './lesson-list.tsx'
import classes from './locked-playlists.module.css'
import { playerFor } from './player-address.ts'

/** How many playlists are shown of what is locked: enough to see what it is. */
const shownPlaylists = 3
const shownLessons = 8

/** What locked playlists hold: titles and lengths, each row with its lock. */
export function LockedPlaylists({ tags, plan }: { tags?: readonly string[]; plan?: Plan }) {
  const tagged = useQuery({ ...playlistsQuery(tags ?? []), enabled: tags !== undefined })
  const ofPlan = useQuery({ ...planPlaylistsQuery(plan ?? 'eichi'), enabled: plan !== undefined })
  const playlists = (plan === undefined ? tagged : ofPlan).data ?? []
  return playlists
    .filter(hasLessons)
    .slice(0, shownPlaylists)
    .map(playlist => (
      <section key={playlist.tag}>
        <SectionHeading>{playlist.title}</SectionHeading>
        <p className={classes.about}>
          {playlist.description}
          <span className={classes.size}>{sizeText(playlist)}</span>
        </p>
        <LessonList
          lessons={playlist.lessons.slice(0, shownLessons)}
          playtag={playlist.tag}
          page={playerFor(playlist)}
          isInColumns
        />
      </section>
    ))
}

const hasLessons = ({ lessons }: Playlist) => lessons.length > 0

/** "8本・1時間12分". */
export function sizeText({ lessons }: Pick<Playlist, 'lessons'>): string {
  const seconds = lessons.reduce((sum, lesson) => sum + lesson.durationSeconds, 0)
  return `${lessonTexts[kindOfAll(lessons)].count(lessons.length)}・${japaneseDuration(seconds)}`
}
