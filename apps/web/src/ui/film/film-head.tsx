import IconBack from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import classes from './film-head.module.css'

type Props = { title: string; backTo: string }

/** The way back and the title, on a film that fills a phone lying on its side: the page's own are outside of the window. */
export function FilmHead({ title, backTo }: Props) {
  return (
    <div className={classes.head} data-film-head>
      <IconButton to={backTo} label="もどる">
        <IconBack />
      </IconButton>
      <span className={classes.title} aria-hidden="true">
        {title}
      </span>
    </div>
  )
}
