import {
  type Product,
  type ProductGroup,
  productGroupLabels,
  productGroupNames,
  productGroups,
} from '@iki/contract/money/product'
import { href } from '@iki/contract/screens/screens'
import { useQuery } from '@tanstack/react-query'
import { QueryError } from '#core/api/query-error.tsx'
import { productsQuery } from '#entities/product/product.queries.ts'
import { ProductCard } from '#entities/product/product-card.tsx'
import { useHeldAs } from '#entities/product/use-held-as.ts'
import { Chip, ChipRow } from '#ui/buttons/chip.tsx'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { classNames } from '#ui/class-names.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { WholeDates } from '#ui/format/whole-dates.tsx'
import { useArrivalAtPart } from '#ui/html/use-arrival-at-part.ts'
import { groupedBy } from '#ui/lists/grouped-by.ts'
import { Page } from '#ui/page/page.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { PlanTable } from './plan-table.tsx'
import classes from './product.module.css'

const texts = {
  all: { title: 'プランを選ぶ', lead: 'いまの暮らしに合うものを、ひとつから。いつでもやめられます。' },
  membership: { title: '会員になる', lead: '息と声とからだの稽古を、じぶんの歩幅で。' },
  prevo: { title: 'プレヴォをはじめる', lead: '体験から、奥の稽古まで。踊りに近づく四つの入口です。' },
} as const
const prevoFamily = ['prevo', 'gold', 'platinum', 'white-gold']

/** All plans side by side, or those of one family. */
export function PlanChoicePage({ show }: { show: 'all' | 'membership' | 'prevo' }) {
  const { data, error, refetch, isFetching } = useQuery(productsQuery)
  const { title, lead } = texts[show]
  return (
    <Page
      title={title}
      lead={lead}
      width="list"
      drawing={{ id: show, drawing: show === 'prevo' ? 'sprout' : 'gate' }}
    >
      {show === 'membership' && <Steps />}
      {!data && !error && <ListSkeleton rows={5} />}
      {!data && error && (
        <QueryError error={error} missingTitle="" onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {data && !data.isCheckoutOpen && (
        <Notice title="ただいま、お申し込みの受付をお休みしています">
          ご契約中のプランは、そのままお使いいただけます。解約のお手続きもできます。
        </Notice>
      )}
      {data && <Shelves products={data.products} isOpen={data.isCheckoutOpen} show={show} />}
      <p className={classNames(classes.hint, classes.before)}>
        お申し込みの前に、
        <TextLink to={href('/player/free-playlist/:playtag?')}>無料の音声</TextLink>
        が聴けることをお確かめください。くわしい条件は
        <TextLink to={href('/policies/tokushoho')}>特定商取引法に基づく表記</TextLink>
        にあります。
      </p>
    </Page>
  )
}

/** What membership is, in three steps. */
function Steps() {
  return (
    <ol className={classes.steps}>
      <li>プランをひとつ選びます。</li>
      <li>会員登録をするか、ログインします。</li>
      <li>
        <WholeDates>内容を確かめて申し込むと、すぐに聴けます。</WholeDates>
      </li>
    </ol>
  )
}

const partOf = (group: ProductGroup) => `group-${group}`

type ShelvesProps = { products: Product[]; isOpen: boolean; show: 'all' | 'membership' | 'prevo' }

function Shelves({ products, isOpen, show }: ShelvesProps) {
  useArrivalAtPart()
  const heldAs = useHeldAs(products)
  const cards = (of: Product[], saidAbove: Partial<Product> = {}) => (
    <div className={classes.cards}>
      {of.map(product => (
        <ProductCard
          key={product.id}
          product={{ ...product, ...saidAbove }}
          heldAs={heldAs(product)}
          isOpen={isOpen}
          isFirst={Boolean(product.recommendedTo)}
        />
      ))}
    </div>
  )
  if (show === 'prevo')
    return (
      <section className={classes.section}>
        <SectionHeading>四つの入口</SectionHeading>
        {cards(products.filter(({ id }) => prevoFamily.includes(id)))}
      </section>
    )
  const listed = products.filter(({ group }) => group !== null)
  if (listed.length === 0)
    return (
      <EmptyState title="いま、お申し込みいただけるプランはありません" drawing="gate">
        準備ができしだい、ここにならびます。
      </EmptyState>
    )
  const recommended = listed.filter(product => product.recommendedTo && !heldAs(product))
  const groups = productGroupNames
    .map(name => ({
      name,
      of: listed.filter(product => product.group === name && !recommended.includes(product)),
    }))
    .filter(({ of }) => of.length > 0)
  return (
    <>
      {groups.length > 1 && (
        <ChipRow label="プランの種類">
          {groups.map(({ name }) => (
            <Chip key={name} to={`#${partOf(name)}`}>
              {productGroupLabels[name]}
            </Chip>
          ))}
        </ChipRow>
      )}
      {groupedBy(recommended, ({ recommendedTo }) => recommendedTo).map(([to, of]) => (
        <section key={to} className={classes.section}>
          <SectionHeading>{to}</SectionHeading>
          {cards(of, { recommendedTo: null })}
        </section>
      ))}
      {groups.map(({ name, of }) => (
        <section key={name} id={partOf(name)} className={classes.section}>
          <SectionHeading>{productGroups[name]}</SectionHeading>
          {cards(of)}
        </section>
      ))}
      <PlanTable products={listed} heldAs={heldAs} />
    </>
  )
}
