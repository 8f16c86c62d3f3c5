import { planAccents } from '@iki/contract/access/plan'
import type { OutputOf } from '@iki/contract/api/endpoint'
import { momentText } from '@iki/contract/money/lesson-slot'
import type { listSlots, Reservation } from '@iki/contract/money/reservation'
import { yenText } from '@iki/contract/money/yen'
import { href } from '@iki/contract/screens/screens'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryError } from '#core/api/query-error.tsx'
import { clock } from '#core/time/clock.ts'
import { reservationsQuery } from '#entities/product/holdings.queries.ts'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { WholeDates } from '#ui/format/whole-dates.tsx'
import { RowList } from '#ui/lists/row-list.tsx'
import { Page } from '#ui/page/page.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { ComingReservation } from './coming-reservation.tsx'
import classes from './reservation.module.css'
import { slotsQuery } from './reservation.queries.ts'
import { commonPlace, SlotRow } from './slot-row.tsx'

/** Choosing a day for a lesson, and what the member has reserved. */
export function ReservePage() {
  const own = useQuery(reservationsQuery)
  const open = useQuery(slotsQuery)
  const [done, setDone] = useState<string | null>(null)
  const failed = [own, open].find(({ data, error }) => !data && error)
  const reservations = own.data?.reservations ?? []
  const coming = reservations
    .filter(({ state, startsAt }) => state !== 'cancelled' && new Date(startsAt) > clock.now())
    .toReversed()
  const former = reservations.filter(each => !coming.includes(each))
  return (
    <Page
      title="プレヴォの予約"
      lead="日をひとつ選んで、稽古を体験します。"
      accent={planAccents.prevo}
      drawing={{ id: 'prevo', drawing: 'sprout' }}
    >
      {failed && (
        <QueryError
          error={failed.error}
          missingTitle=""
          onRetry={() => void Promise.all([own.refetch(), open.refetch()])}
          isRetrying={own.isFetching || open.isFetching}
        />
      )}
      {!failed && !(own.data && open.data) && <ListSkeleton rows={5} />}
      {!failed && own.data && open.data && (
        <div className={classes.stack}>
          {done && <Notice kind="success">{done}</Notice>}
          {coming.map(reservation => (
            <ComingReservation
              key={reservation.id}
              reservation={reservation}
              slots={open.data.slots}
              onDone={setDone}
            />
          ))}
          {coming.length === 0 && <Choice {...open.data} />}
          <Terms />
          {former.length > 0 && <Former reservations={former} />}
        </div>
      )}
    </Page>
  )
}

type Open = OutputOf<typeof listSlots>

function Choice({ isCheckoutOpen, slots }: Open) {
  if (!isCheckoutOpen)
    return (
      <Notice title="いまは、ご予約を受け付けていません">しばらくしてから、もう一度ご覧ください。</Notice>
    )
  const [first] = slots
  const place = commonPlace(slots)
  return (
    <section className={classes.section}>
      <SectionHeading>日を選ぶ</SectionHeading>
      {first ? (
        <>
          <p className={classes.hint}>
            {first.title}・{yenText(first.amountYen)}（税込）。つぎの画面で、内容をお確かめいただけます。
          </p>
          {place && <p className={classes.hint}>場所：{place}</p>}
          <RowList label="予約できる日">
            {slots.map(slot => (
              <SlotRow key={slot.id} slot={slot} isPlaceShown={place === null} />
            ))}
          </RowList>
        </>
      ) : (
        <EmptyState title="つぎの日程を、準備しています" drawing="sprout">
          日が決まりましたら、ここにならびます。
        </EmptyState>
      )}
    </section>
  )
}

function Terms() {
  return (
    <section className={classes.section}>
      <SectionHeading>日の変更と、取り消し</SectionHeading>
      <dl className={classes.terms}>
        <div>
          <dt>開始の48時間前まで</dt>
          <dd>何度でも変えられます。取り消しに料金はかかりません。</dd>
        </div>
        <div>
          <dt>開始の3時間前まで</dt>
          <dd>一度変えられます。取り消しには、料金の3割をいただきます。</dd>
        </div>
        <div>
          <dt>そのあと</dt>
          <dd>変えられません。取り消しには、料金の全額をいただきます。</dd>
        </div>
      </dl>
      <p className={classes.hint}>
        急な病気やけが、交通の乱れ、災害のときは、料金をいただきません。
        <TextLink to={href('/contact')}>お問い合わせ</TextLink>からお知らせください。くわしくは
        <TextLink to={href('/policies/user-agreement2')}>利用規約（プレヴォ）</TextLink>をご覧ください。
      </p>
    </section>
  )
}

/** What is over, and what was cancelled. */
function Former({ reservations }: { reservations: Reservation[] }) {
  return (
    <section className={classes.section}>
      <SectionHeading>これまでのご予約</SectionHeading>
      <RowList label="これまでのご予約">
        {reservations.map(({ id, state, startsAt, feeYen, paidYen }) => (
          <div key={id} className={classes.former}>
            <span>
              <WholeDates>{momentText(new Date(startsAt))}</WholeDates>
            </span>
            <span className={classes.hint}>
              {state === 'cancelled'
                ? `取り消しずみ${feeYen > 0 ? `・料金 ${yenText(feeYen)}` : ''}`
                : `終わりました・${yenText(paidYen)}`}
            </span>
          </div>
        ))}
      </RowList>
    </section>
  )
}
