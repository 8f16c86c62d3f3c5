import { href } from '@iki/contract/screens/screens'
import { useLocation } from 'react-router'
import { Chip } from '#ui/buttons/chip.tsx'
import classes from './music-views.module.css'

const views = [
  { path: href('/player/hlsmusic/music'), label: '音楽' },
  { path: href('/player/hlsmusic/music2'), label: '歌詞' },
]

/** The two views of the music: artwork and lyrics. Changing the view does not interrupt the piece. */
export function MusicViews() {
  const { pathname, search } = useLocation()
  return (
    <nav className={classes.views} aria-label="音楽の見せかた">
      {views.map(({ path, label }) => (
        <Chip key={path} to={path + search} isOn={path === pathname}>
          {label}
        </Chip>
      ))}
    </nav>
  )
}
