import { heldPlans, plansOfPlace } from '@iki/contract/access/held-plans'
import { type Plan, planNames } from '@iki/contract/access/plan'
import type { Playlist } from '@iki/contract/media/lesson'
import type { PlayerPath } from '@iki/contract/screens/screen-variants'
import { logoNameOf, logos } from '@iki/contract/shell/logo'
import { useLocation } from 'react-router'
import { useMe } from '#core/session/me.queries.ts'
import { clock } from '#core/time/clock.ts'
import { NameText } from '#ui/page/name-text.tsx'
import { useScreen } from '#ui/page/use-screen-title.ts'
import { VisuallyHidden } from '#ui/page/visually-hidden.tsx'
import { Painting } from '#ui/painting/painting.tsx'
import type { PaintingName } from '#ui/painting/paintings.ts'
import { PlanContinue } from './plan-continue.tsx'
import classes from './plan-hero.module.css'

const planPaintings: Readonly<Record<Plan, PaintingName>> = {
  eichi: 'moon',
  'eichi-low': 'moon',
  'free-eichi': 'bird',
  kafuku: 'squat',
  'kafuku-low': 'squat',
  'free-kafuku': 'waterfall',
  'd-code': 'shoulders',
  syaka: 'circle',
  wa: 'pine',
  nozokuru1: 'window',
  nozokuru2: 'window',
  kagura: 'drum',
  osusowa: 'persimmon',
  prevo: 'sprout',
  gold: 'dawn',
  platinum: 'snow',
  'white-gold': 'feather',
  'dancer-online': 'stand',
  'second-dance': 'crane',
  cookdance: 'tea',
  ryugi: 'stone',
  base2: 'stone',
  tv: 'boat',
}

type Props = {
  plan: Plan
  title: string
  lead: string
  /** Left out until they are loaded. */
  playlists: readonly Playlist[] | undefined
  player: PlayerPath | undefined
}

/** The top of a plan's page: its painting in its colour, what it is about, and one button that plays. */
export function PlanHero({ plan, title, lead, playlists, player }: Props) {
  const screen = useScreen()
  const { me } = useMe()
  const { pathname } = useLocation()
  const held = plansOfPlace(heldPlans(me?.licences ?? [], clock.now()), pathname).map(each => planNames[each])
  // The header above has the plan's name already.
  const isNamedAbove = screen !== null && logos[logoNameOf(screen.layout)].name?.startsWith(title)
  return (
    <div className={classes.hero}>
      <Painting name={planPaintings[plan]} className={classes.painting} />
      <div className={classes.text}>
        <h1 className={classes.title}>
          {isNamedAbove ? <VisuallyHidden>{title}</VisuallyHidden> : <NameText>{title}</NameText>}
        </h1>
        <p className={classes.lead}>
          {sentencesOf(lead).map(sentence => (
            <span key={sentence}>{sentence}</span>
          ))}
        </p>
        {held.length > 0 && <p className={classes.held}>{held.join('、')}で、お楽しみいただけます</p>}
      </div>
      <div className={classes.action}>
        {playlists && <PlanContinue playlists={playlists} player={player} />}
      </div>
    </div>
  )
}

/** 「息。骨。」 is two. */
const sentencesOf = (text: string): string[] => text.split(/(?<=。)/)
