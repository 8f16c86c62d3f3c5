import { href } from '@iki/contract/screens/screens'
import { radioPlaylist } from '@iki/contract/shell/home'
import { useQuery } from '@tanstack/react-query'
import { playlistQuery } from '#entities/lesson/lesson.queries.ts'
import { LessonList } from '#entities/lesson/lesson-list.tsx'
import { RadioPlayer } from '#features/radio/radio-player.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'

/** The radio on air, and below it what was on air, to be heard from the beginning at any time. */
export function RadioPage() {
  return <RadioPlayer archive={<Archive />} />
}

function Archive() {
  const { data: playlist } = useQuery(playlistQuery(radioPlaylist))
  if (!playlist || playlist.lessons.length === 0) return null
  return (
    <section aria-labelledby="radio-archive">
      <SectionHeading id="radio-archive">いつでも聴ける放送</SectionHeading>
      <LessonList
        lessons={playlist.lessons}
        page={href('/player/:playtag?', { playtag: radioPlaylist })}
        label="いつでも聴ける放送"
      />
    </section>
  )
}
