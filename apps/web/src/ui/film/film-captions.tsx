import classes from './film-captions.module.css'

/** Captions on the film, for players in which the browser does not draw them. */
export function FilmCaptions({ text }: { text: string }) {
  return <p className={classes.captions}>{text}</p>
}
