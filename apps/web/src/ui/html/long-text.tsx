import { type ReactNode, useEffect, useMemo } from 'react'
import { useLocation } from 'react-router'
import classes from './long-text.module.css'
import { parsed, Written } from './parsed-html.tsx'
import { TableOfContents } from './table-of-contents.tsx'

/** A text with fewer parts is seen at a glance. */
const partsWorthATable = 4

type Props = Omit<Parameters<typeof Written>[0], 'text'> & {
  html: string
  /** What stands between its parts and its words, such as how large they are. */
  tools?: (facts: { hasFurigana: boolean }) => ReactNode
}

/** A text to read, with the table of its parts. On paper, the words alone: `data-off-paper` stays behind. */
export function LongText({ html, tools, ...written }: Props) {
  const text = useMemo(() => parsed(html), [html])
  useArrivalAtPart()
  return (
    <div className={classes.text}>
      {tools?.(text)}
      {text.headings.length >= partsWorthATable && <TableOfContents headings={text.headings} />}
      <Written text={text} {...written} />
    </div>
  )
}

/** The browser looks for the part that the address names before the words are there. */
function useArrivalAtPart(): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash])
}
