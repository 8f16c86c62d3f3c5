import { href } from '@iki/contract/screens/screens'
import { radioPlaylist } from '@iki/contract/shell/home'
import { useQuery } from '@tanstack/react-query'
import { homeQuery } from '#features/home/home.queries.ts'
import { RadioButton } from '#ui/shell/radio-button.tsx'
import classes from './shell.module.css'

/** The floating button of a new radio talk. */
export function NewRadio() {
  const { data } = useQuery(homeQuery)
  if (!data?.newRadio) return null
  const { lessonId, title } = data.newRadio
  const player = href('/player/:playtag?', { playtag: radioPlaylist })
  return (
    <div className={classes.floating}>
      <RadioButton to={`${player}?lesson=${lessonId}`} title={title} />
    </div>
  )
}
