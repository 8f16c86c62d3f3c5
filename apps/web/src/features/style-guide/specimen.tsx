import type { ReactNode } from 'react'
import classes from './style-guide.module.css'

type SectionProps = { id: string; title: string; children: ReactNode; lead: string }

export function Section({ id, title, lead, children }: SectionProps) {
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      <p className={classes.lead}>{lead}</p>
      {children}
    </section>
  )
}

type SpecimenProps = {
  /** The file in src/ui. */
  name: string
  note: string
  children: ReactNode
  /** A frame for components that are fixed above the page. */
  isFramed?: boolean
}

/** One component in its states, with its file and its purpose. */
export function Specimen({ name, note, children, isFramed = false }: SpecimenProps) {
  return (
    <div className={classes.specimen}>
      <p className={classes.caption}>
        <code className={classes.name}>{name}</code>
        <span>{note}</span>
      </p>
      <div className={isFramed ? classes.frame : undefined}>{children}</div>
    </div>
  )
}

export function SpecimenLine({ children }: { children: ReactNode }) {
  return <div className={classes.line}>{children}</div>
}

export function SpecimenColumns({ children }: { children: ReactNode }) {
  return <div className={classes.columns}>{children}</div>
}
