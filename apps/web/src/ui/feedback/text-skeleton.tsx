import classes from './text-skeleton.module.css'

type Props = { paragraphs?: number; label?: string }

/** The placeholder of a text that is loading, with its title. Appears after a moment, as ListSkeleton does. */
export function TextSkeleton({ paragraphs = 3, label = '読み込んでいます' }: Props) {
  return (
    <div className={classes.skeleton} role="status" aria-label={label}>
      <div className={classes.title} />
      {Array.from({ length: paragraphs }, (_, paragraph) => (
        <div className={classes.paragraph} key={paragraph}>
          <div className={classes.line} />
          <div className={classes.line} />
          <div className={classes.line} />
        </div>
      ))}
    </div>
  )
}
