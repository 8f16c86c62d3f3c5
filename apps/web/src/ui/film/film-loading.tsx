import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { BreathRing } from '#ui/marks/breath-ring.tsx'
import { FilmLayout } from './film-layout.tsx'
import classes from './film-loading.module.css'

const blank = '\u3000'

/** The placeholder of a film's page while it loads. */
export function FilmLoading() {
  return (
    <FilmLayout
      title={blank}
      meta={blank}
      isUpright={false}
      film={
        <div className={classes.film}>
          <div className={classes.ring}>
            <BreathRing progress={0} />
          </div>
        </div>
      }
      tools={null}
    >
      <ListSkeleton rows={3} />
    </FilmLayout>
  )
}
