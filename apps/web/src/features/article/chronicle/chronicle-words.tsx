import type { Word } from '@iki/contract/reading/dictionary'
import { href } from '@iki/contract/screens/screens'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { DetailsSummary } from '#ui/page/details-summary.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import classes from './chronicle-words.module.css'

/** The dictionary words that a chronicle names. Each opens to show its meaning. */
export function ChronicleWords({ words }: { words: readonly Word[] }) {
  if (words.length === 0) return null
  return (
    <section>
      <SectionHeading>この物語のことば</SectionHeading>
      <ul className={classes.words}>
        {words.map(word => (
          <li key={word.id} className={classes.word}>
            <details>
              <DetailsSummary>
                <span className={classes.spelling}>{word.word}</span>
                {word.kana !== word.word && <span className={classes.reading}>{word.kana}</span>}
              </DetailsSummary>
              <p className={classes.meaning}>{word.meaning}</p>
              <p className={classes.more}>
                <TextLink to={href('/dictionary/:wordid', { wordid: word.id })}>辞書でくわしく読む</TextLink>
              </p>
            </details>
          </li>
        ))}
      </ul>
    </section>
  )
}
