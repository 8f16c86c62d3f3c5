import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import classes from './mark-text.module.css'

type Props = {
  title: string
  leads: readonly (string | null | undefined)[]
  isHeading?: boolean
  /** The id of a heading to which something links. */
  id?: string
}

/** The texts of a mark, a thing, a quest or a body type. */
export function MarkText({ title, leads, isHeading = false, id }: Props) {
  const Title = isHeading ? 'h3' : 'p'
  return (
    <>
      <Title id={id} tabIndex={id === undefined ? undefined : -1} className={classes.title}>
        {title}
      </Title>
      {leads.map(
        lead =>
          lead && (
            <p key={lead} className={classes.lead}>
              {lead}
            </p>
          ),
      )}
    </>
  )
}

/** How far it is, and what belongs to that. `isStrong`: it is what members look for first. */
export function MarkCount({ children, isStrong = false }: { children: ReactNode; isStrong?: boolean }) {
  return <p className={classNames(classes.count, isStrong && classes.strong)}>{children}</p>
}
