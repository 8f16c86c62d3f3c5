import type { TeacherRow } from '@iki/contract/people/teacher'
import { href } from '@iki/contract/screens/screens'
import { Link } from 'react-router'
import classes from './teacher-link.module.css'

type Props = { teacher: Pick<TeacherRow, 'id' | 'name' | 'role' | 'portraitUrl'>; label?: string }

/** A teacher with their face; it leads to their page. */
export function TeacherLink({ teacher: { id, name, role, portraitUrl }, label = role }: Props) {
  return (
    <Link to={href('/teachers/:id', { id })} className={classes.link}>
      <img src={portraitUrl} alt="" width={48} height={48} loading="lazy" className={classes.face} />
      <span className={classes.text}>
        <span className={classes.role}>{label}</span>
        <span className={classes.name}>{name}</span>
      </span>
      <span aria-hidden="true">›</span>
    </Link>
  )
}
