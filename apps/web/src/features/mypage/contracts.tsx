import {
  daysLeft,
  endedLicences,
  itemPlans,
  type Licence,
  type LicenceState,
  licenceState,
  specialExpireDay,
} from '@iki/contract/access/licence'
import { shownEnd } from '@iki/contract/access/nearest-end'
import { planAccents, planDrawings, planNames } from '@iki/contract/access/plan'
import { tokyoDay } from '@iki/contract/api/tokyo'
import { href } from '@iki/contract/screens/screens'
import { useItemNames } from '#core/api/items.queries.ts'
import { clock } from '#core/time/clock.ts'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { FirstOf } from '#ui/lists/first-of.tsx'
import { RowList } from '#ui/lists/row-list.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { ContractRow } from './contract-row.tsx'
import classes from './mypage.module.css'

/** The order of the list: valid licences, future ones, ended ones. */
const stateNames: Record<LicenceState, string> = {
  valid: '有効',
  coming: 'これから',
  suspended: '停止中',
  ended: '終了',
  revoked: '取り消し',
}
/** How many are shown at first: more would push the rest of the page out of view. */
const mostAtFirst = 3
const order = Object.keys(stateNames)

/** All licences of the member, with their states. */
export function Contracts({ licences }: { licences: readonly Licence[] }) {
  const names = useItemNames()
  const now = clock.now()
  const sorted = licences
    .map(licence => ({ licence, state: licenceState(licence, now) }))
    .toSorted(
      (a, b) =>
        order.indexOf(a.state) - order.indexOf(b.state) ||
        soonestFirst(a.licence, b.licence) * (a.state === 'ended' || a.state === 'revoked' ? -1 : 1),
    )
  return (
    <section className={classes.section}>
      <SectionHeading id="contracts">ご契約</SectionHeading>
      {sorted.length === 0 ? (
        <EmptyState
          title="ご契約は、ここにならびます"
          drawing="gate"
          action={<TextLink to={href('/player/free-playlist/:playtag?')}>無料の音声を聴く</TextLink>}
        >
          いまお持ちのプランはありません。無料の音声は、いますぐお聴きいただけます。
        </EmptyState>
      ) : (
        <FirstOf items={sorted} most={mostAtFirst} counter="件">
          {shown => (
            <RowList label="ご契約" isInColumns>
              {shown.map(({ licence, state }, index) => (
                <ContractRow
                  key={`${licence.itemId} ${licence.sinceAt} ${index}`}
                  {...presentationOf(licence, names)}
                  state={stateNames[state]}
                  isUsable={state === 'valid'}
                  since={tokyoDay(new Date(licence.sinceAt))}
                  expire={hasEnd(licence) ? tokyoDay(new Date(shownEnd(licence, now))) : null}
                  left={leftText(licence, state, now)}
                  passedShare={state === 'valid' && hasEnd(licence) ? passedShare(licence, now) : null}
                />
              ))}
            </RowList>
          )}
        </FirstOf>
      )}
      {endedLicences(licences, now).length > 0 && (
        <p>
          <TextLink to={href('/expire-plan')}>終わったプランを見る</TextLink>
        </p>
      )}
    </section>
  )
}

/** The operator's name for it; until that has loaded, the plan's name. */
function presentationOf({ itemId }: Licence, names: ReadonlyMap<string, string>) {
  const [plan] = itemPlans[itemId] ?? []
  const name = names.get(itemId) ?? (plan ? planNames[plan] : `そのほかのご利用権（${itemId}）`)
  return {
    name,
    accent: plan ? planAccents[plan] : ('none' as const),
    drawing: plan ? planDrawings[plan] : ('stone' as const),
  }
}

function hasEnd({ expireAt }: Licence): boolean {
  return tokyoDay(new Date(expireAt)) < specialExpireDay
}

function leftText(licence: Licence, state: LicenceState, now: Date): string | null {
  if (state !== 'valid' || !hasEnd(licence)) return null
  const days = daysLeft({ expireAt: shownEnd(licence, now) }, now)
  if (days < 0) return null
  return days === 0 ? 'きょうまで' : `のこり${days}日`
}

function passedShare(licence: Licence, now: Date): number {
  const [begin, end] = [Date.parse(licence.sinceAt), Date.parse(shownEnd(licence, now))]
  return (now.getTime() - begin) / (end - begin)
}

function soonestFirst(a: Licence, b: Licence): number {
  return Date.parse(a.expireAt) - Date.parse(b.expireAt)
}
