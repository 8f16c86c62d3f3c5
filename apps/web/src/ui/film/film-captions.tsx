import classes from './film-captions.module.css'

/** What is said, in white on the film, where the browser does not draw it itself. */
export function FilmCaptions({ text }: { text: string }) {
  return <p className={classes.captions}>{text}</p>
}
