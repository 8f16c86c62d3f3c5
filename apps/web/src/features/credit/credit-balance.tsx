import { href } from '@iki/contract/screens/screens'
import { useQuery } from '@tanstack/react-query'
import { creditsQuery } from '#entities/credit/credits.queries.ts'
import { pointsText } from '#entities/credit/points-text.ts'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import classes from './credit.module.css'

/** On my page: how many points there are, and where they came from. */
export function CreditBalance() {
  const { data } = useQuery(creditsQuery)
  return (
    <section className={classes.section}>
      <SectionHeading id="points">ポイント</SectionHeading>
      {data && (
        <p>
          いま <strong className={classes.amount}>{pointsText(data.balance)}</strong>
        </p>
      )}
      <ul className={classes.links}>
        <li>
          <TextLink to={href('/mypage/points')}>ポイントの記録</TextLink>
        </li>
        <li>
          <TextLink to={href('/kafuku/market')}>ポイントで受けとれるもの</TextLink>
        </li>
        <li>
          <TextLink to={href('/mypage/gifts')}>贈りもの</TextLink>
        </li>
      </ul>
    </section>
  )
}
