import { classNames } from '#ui/class-names.ts'
import { BreathRing } from '#ui/marks/breath-ring.tsx'
import classes from './display-sample.module.css'

/** A little of everything that the choices change. */
export function DisplaySample({ hasFurigana }: { hasFurigana: boolean }) {
  return (
    <figure className={classes.sample}>
      <figcaption className={classes.caption}>見本</figcaption>
      <BreathRing className={classes.ring} />
      <div className={classes.text}>
        <p className={classes.title}>朝のひと息</p>
        <p className={classNames(!hasFurigana && classes.plain)}>
          <ruby>
            背骨<rt>せぼね</rt>
          </ruby>
          をゆっくり起こして、
          <ruby>
            丹田<rt>たんでん</rt>
          </ruby>
          で息を吐きます。
        </p>
      </div>
    </figure>
  )
}
