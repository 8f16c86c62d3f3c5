import { breakpoints } from '@iki/contract/shell/shell'
import { type ReactNode, useMemo } from 'react'
import { DetailsSummary } from '#ui/page/details-summary.tsx'
import { useOfBrowser } from '#ui/page/use-of-browser.ts'
import classes from './long-text.module.css'
import { HtmlParts, type ParsedHtml, parseHtml } from './parsed-html.tsx'
import { useArrivalAtPart } from './use-arrival-at-part.ts'

/** A text with fewer parts is seen at a glance. */
const partsWorthATable = 4

type Props = Omit<Parameters<typeof HtmlParts>[0], 'text'> & {
  html: string
  /** What is shown between the table of its parts and the text, such as the choice of its size. */
  tools?: (facts: { hasFurigana: boolean }) => ReactNode
}

/** A text to read, with the table of its parts. On paper, the text alone: `data-off-paper` is not printed. */
export function LongText({ html, tools, ...written }: Props) {
  const text = useMemo(() => parseHtml(html), [html])
  useArrivalAtPart()
  return (
    <div className={classes.text}>
      {tools?.(text)}
      {text.headings.length >= partsWorthATable && <TableOfContents headings={text.headings} />}
      <HtmlParts text={text} {...written} />
    </div>
  )
}

/** The parts of a long text, each a way to it. Closed on a phone, where it would push the text out of sight. */
function TableOfContents({ headings }: { headings: ParsedHtml['headings'] }) {
  const isOpen = useOfBrowser(() => window.matchMedia(`(min-width: ${breakpoints.tablet}px)`).matches, false)
  return (
    <nav aria-label="目次" className={classes.contents}>
      <details open={isOpen}>
        <DetailsSummary className={classes.title}>
          目次<span className={classes.count}>{headings.length}項目</span>
        </DetailsSummary>
        <ul className={classes.list}>
          {headings.map(({ id, text }) => (
            <li key={id}>
              <a href={`#${id}`} className={classes.link}>
                {text}
              </a>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  )
}
