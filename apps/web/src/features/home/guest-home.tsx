import { type Accent, type Plan, planAccents, planDrawings, planNames } from '@iki/contract/access/plan'
import type { Drawing } from '@iki/contract/media/drawing'
import { href } from '@iki/contract/screens/screens'
import { redirectParameter, signInAlert } from '@iki/contract/shell/shell'
import { Link, useSearchParams } from 'react-router'
import { BrushDrawing } from '#ui/brush/brush-drawing.tsx'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { PlanRow } from '#ui/lists/plan-row.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import classes from './guest-home.module.css'

/** Introduces the service to visitors. Rendered to HTML at build time. */
export function GuestHome() {
  const [parameters] = useSearchParams()
  const wanted = parameters.get(redirectParameter)
  const carried = wanted ? `?${redirectParameter}=${encodeURIComponent(wanted)}` : ''
  const Begin = wanted ? SecondaryButton : PrimaryButton
  return (
    <div className={classes.home}>
      {wanted && (
        <div className={classes.alert} role="alert" data-accent="kafuku">
          <BrushDrawing id={signInAlert} drawing="gate" />
          <p>
            <strong>{signInAlert}</strong>
            会員の方のページです。ログインのあと、そのページへもどります。
          </p>
          <PrimaryButton to={href('/login') + carried}>ログイン</PrimaryButton>
        </div>
      )}
      <section className={classes.hero} data-accent="kafuku">
        <div className={classes.enso} aria-hidden="true">
          <BrushDrawing id="iki-home" drawing="wave" />
        </div>
        <h1 className={classes.title}>
          ひと息から、
          <br />
          からだがひらく。
        </h1>
        <p className={classes.lead}>
          声にみちびかれて、一日10分。朝の背骨、昼の肩、眠る前の足の裏。息をたよりに、からだに耳をすます場所です。
        </p>
        <div className={classes.actions}>
          <Begin to={href('/account/add-account') + carried}>無料ではじめる</Begin>
          {!wanted && <SecondaryButton to={href('/login')}>ログイン</SecondaryButton>}
        </div>
        <p className={classes.listen}>
          <Link to={href('/player/free-playlist/:playtag?')}>登録せずに、ひとつ聴いてみる</Link>
        </p>
      </section>
      <section className={classes.section}>
        <SectionHeading>ここで、できること</SectionHeading>
        <ul className={classes.things}>
          {whatYouDo.map(thing => (
            <li key={thing.title} className={classes.thing} data-accent={thing.accent}>
              <BrushDrawing id={thing.title} drawing={thing.drawing} className={classes.drawing} />
              <div>
                <h3 className={classes.thingTitle}>{thing.title}</h3>
                <p className={classes.thingText}>{thing.text}</p>
              </div>
            </li>
          ))}
        </ul>
      </section>
      <section className={classes.section}>
        <SectionHeading link={{ to: href('/product/plan-choice'), label: '料金を見る' }}>
          プラン
        </SectionHeading>
        <div className={classes.plans}>
          {offeredPlans.map(({ plan, text, to }) => (
            <PlanRow
              key={plan}
              name={planNames[plan]}
              accent={planAccents[plan]}
              drawing={planDrawings[plan]}
              meta={text}
              to={to ?? choiceOf(plan)}
            />
          ))}
        </div>
      </section>
      <section className={classes.section}>
        <p className={classes.closing}>
          うまくやろうとしなくて、だいじょうぶ。
          <br />
          息は、もうはじまっています。
        </p>
      </section>
    </div>
  )
}

const whatYouDo: readonly { title: string; text: string; drawing: Drawing; accent: Accent }[] = [
  {
    title: '聴いて、うごく',
    text: '声にあわせて、からだを動かします。端末を変えても、止めた秒からつづけられます。',
    drawing: 'wave',
    accent: 'kafuku',
  },
  {
    title: '一日のなかに置く',
    text: '朝、昼、夜。いまのからだに合うものを、ひとつだけお出しします。',
    drawing: 'sun',
    accent: 'syaka',
  },
  {
    title: 'からだの理を知る',
    text: '講義で、なぜそうなるのかをゆっくり学びます。読みものと辞書が、ことばを支えます。',
    drawing: 'mountain',
    accent: 'eichi',
  },
]

/** `to`: where a plan is had that is not among those to choose from. */
const offeredPlans: readonly { plan: Plan; text: string; to?: string }[] = [
  { plan: 'kafuku', text: '朝・昼・夜のメソッドで、重心を下腹にもどす' },
  { plan: 'eichi', text: 'からだと世界の成り立ちを、講義で学ぶ' },
  { plan: 'dancer-online', text: '足音から、舞までを' },
  { plan: 'kagura', text: '声と間の稽古' },
  { plan: 'free-kafuku', text: 'まずは無料の音声から', to: href('/account/add-account') },
]

/** To the plan's card; where the operator's product has another name, to the first of all cards. */
const choiceOf = (plan: Plan) => `${href('/product/plan-choice')}#${plan}`
