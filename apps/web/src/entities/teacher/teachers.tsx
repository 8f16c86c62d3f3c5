import type { Plan } from '@iki/contract/access/plan'
import { useQuery } from '@tanstack/react-query'
import { useIsSignedIn } from '#core/session/current-session.ts'
import { teachersQuery } from './teacher.queries.ts'
import { TeacherLink } from './teacher-link.tsx'
import classes from './teachers.module.css'

/** Who teaches in a plan. Nothing where nobody is named. */
export function TeachersOfPlan({ plan }: { plan: Plan }) {
  const { data: teachers = [] } = useQuery(teachersQuery)
  const ofPlan = teachers.filter(({ plans }) => plans.includes(plan))
  if (ofPlan.length === 0) return null
  return (
    <nav aria-label="教える人" className={classes.teachers}>
      {ofPlan.map(teacher => (
        <TeacherLink key={teacher.id} teacher={teacher} />
      ))}
    </nav>
  )
}

/** Whose voice a lesson is. */
export function Speaker({ id }: { id: string | undefined }) {
  const isSignedIn = useIsSignedIn()
  const { data: teachers = [] } = useQuery({ ...teachersQuery, enabled: isSignedIn && id !== undefined })
  const teacher = teachers.find(each => each.id === id)
  if (!teacher) return null
  return (
    <div className={classes.speaker}>
      <TeacherLink teacher={teacher} label="語り" />
    </div>
  )
}
