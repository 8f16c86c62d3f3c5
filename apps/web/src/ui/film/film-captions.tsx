import classes from './film-captions.module.css'

/** Captions on the film, where the browser does not draw them itself. */
export function FilmCaptions({ text }: { text: string }) {
  return <p className={classes.captions}>{text}</p>
}
