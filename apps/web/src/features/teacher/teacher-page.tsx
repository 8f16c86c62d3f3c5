import { openPlaces } from '@iki/contract/access/held-plans'
import { mainPlanOf, type Plan, planAccents, planDrawings, planNames } from '@iki/contract/access/plan'
import type { Teacher } from '@iki/contract/people/teacher'
import { href } from '@iki/contract/screens/screens'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { QueryError } from '#core/api/query-error.tsx'
import { EmbeddedLesson } from '#core/embed/embedded-lesson.tsx'
import { useMe } from '#core/session/me.queries.ts'
import { RichText } from '#core/text/rich-text.tsx'
import { clock } from '#core/time/clock.ts'
import { teacherQuery } from '#entities/teacher/teacher.queries.ts'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { PlanRow } from '#ui/lists/plan-row.tsx'
import { Page } from '#ui/page/page.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { usePageTitle } from '#ui/page/use-page-title.ts'
import classes from './teacher-page.module.css'

/** A teacher: the face, the greeting that plays, and who they are. */
export function TeacherPage() {
  const { id = '' } = useParams()
  const { data: teacher, error, refetch, isFetching } = useQuery(teacherQuery(id))
  usePageTitle(teacher?.name ?? '先生')
  if (teacher) return <Shown teacher={teacher} />
  return (
    <Page title="先生" isTitleHidden>
      {error ? (
        <QueryError
          error={error}
          missingTitle="この先生のページは、見つかりませんでした"
          onRetry={refetch}
          isRetrying={isFetching}
        />
      ) : (
        <ListSkeleton rows={4} />
      )}
    </Page>
  )
}

function Shown({ teacher }: { teacher: Teacher }) {
  const { name, reading, role, plans, portraitUrl, width, height, bodyHtml, embeds, greeting } = teacher
  const [plan] = plans
  const main = plans.filter(each => mainPlanOf(each) === each)
  return (
    <Page
      title={name}
      accent={plan ? planAccents[plan] : 'none'}
      head={
        <div className={classes.head}>
          <img
            src={portraitUrl}
            alt={`${name}の絵姿`}
            width={width}
            height={height}
            className={classes.portrait}
          />
          <div className={classes.who}>
            <p className={classes.role}>{role}</p>
            <h1>{name}</h1>
            <p className={classes.reading}>{reading}</p>
          </div>
        </div>
      }
    >
      {greeting && (
        <section>
          <SectionHeading>ごあいさつ</SectionHeading>
          <EmbeddedLesson id={greeting.id} caption={greeting.title} lesson={greeting} />
        </section>
      )}
      <RichText html={bodyHtml} embeds={embeds} />
      {main.length > 0 && (
        <section>
          <SectionHeading>担当するプラン</SectionHeading>
          <ul className={classes.plans}>
            {main.map(each => (
              <li key={each}>
                <TaughtPlan plan={each} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </Page>
  )
}

/** Leads to the plan's page where it is open to the member, otherwise to where it is had. */
function TaughtPlan({ plan }: { plan: Plan }) {
  const { me } = useMe()
  const open = openPlaces(me?.licences ?? [], clock.now()).find(place => place.plan === plan)
  return (
    <PlanRow
      name={planNames[plan]}
      accent={planAccents[plan]}
      drawing={planDrawings[plan]}
      meta={open ? 'ご覧いただけます' : 'プランと料金を見る'}
      to={open?.path ?? `${href('/product/plan-choice')}#${plan}`}
    />
  )
}
