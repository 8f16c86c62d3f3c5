import { href } from '@iki/contract/screens/screens'
import { useQuery } from '@tanstack/react-query'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import classes from './credit.module.css'
import { creditsQuery } from './credit.queries.ts'
import { pointsText } from './credit-words.ts'

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
      <p>
        <TextLink to={href('/mypage/points')}>ポイントの記録</TextLink>
      </p>
    </section>
  )
}
