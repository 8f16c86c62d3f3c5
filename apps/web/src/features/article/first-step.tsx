import type { Article } from '@iki/contract/reading/article'
import { href } from '@iki/contract/screens/screens'
import { useNavigate } from 'react-router'
import { placeOf } from '#entities/article/article-address.ts'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { ArticleReader } from './article-reader.tsx'
import { readings } from './readings.ts'
import { Steps } from './steps.tsx'

/** A first step: what there is to do, and the button that says it is done and leads to the next one. */
export function FirstStep({ article }: { article: Article }) {
  const { id, series, next, reading } = article
  const navigate = useNavigate()
  const onwards = next ? placeOf(next) : href('/')
  const finish = () => {
    readings.save(id, { percent: 100, isFinished: true })
    navigate(onwards)
  }
  return (
    <ArticleReader
      article={article}
      before={<Steps series={series} currentId={id} />}
      after={
        reading?.isFinished ? (
          <PrimaryButton isWide to={onwards}>
            {next ? '次の一歩へ' : 'ホームへ'}
          </PrimaryButton>
        ) : (
          <PrimaryButton isWide onPress={finish}>
            できました
          </PrimaryButton>
        )
      }
    />
  )
}
