import { breakpoints } from '@iki/contract/shell/shell'
import { useState } from 'react'
import { UnfoldHead } from '#ui/page/details-summary.tsx'
import type { Heading } from './headings.ts'
import classes from './table-of-contents.module.css'

/** The parts of a long text, each a way to it. Closed on a phone, where it would push the text out of sight. */
export function TableOfContents({ headings }: { headings: readonly Heading[] }) {
  const [isOpen] = useState(() => window.matchMedia(`(min-width: ${breakpoints.tablet}px)`).matches)
  return (
    <nav aria-label="目次" className={classes.contents}>
      <details open={isOpen}>
        <UnfoldHead className={classes.title}>
          目次<span className={classes.count}>{headings.length}項目</span>
        </UnfoldHead>
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
