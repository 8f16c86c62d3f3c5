import classes from './word-button.module.css'

type Props = { children: string; onPress: () => void }

/** A word of the dictionary within a text; a press opens its meaning. */
export function WordButton({ children, onPress }: Props) {
  return (
    <button
      type="button"
      className={classes.word}
      aria-label={`「${children}」の意味`}
      aria-haspopup="dialog"
      onClick={onPress}
    >
      {children}
    </button>
  )
}
