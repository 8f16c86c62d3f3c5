import { Page } from '#ui/page/page.tsx'
import classes from './home-skeleton.module.css'

/** Home in the shape that it will have. */
export function HomeSkeleton() {
  return (
    <Page title="ホーム" width="list" isTitleHidden>
      <div className={classes.skeleton} role="status" aria-label="読み込んでいます">
        <div className={classes.greeting} />
        <div className={classes.card} />
        <div className={classes.diary} />
        <div className={classes.heading} />
        <div className={classes.weeks}>
          <div className={classes.week} />
          <div className={classes.week} />
        </div>
      </div>
    </Page>
  )
}
