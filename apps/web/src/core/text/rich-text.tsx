import type { LessonRow } from '@iki/contract/media/lesson'
import { useMemo } from 'react'
import { useEmbedded } from '#core/embed/use-embedded.tsx'
import { HtmlParts, parseHtml } from '#ui/html/parsed-html.tsx'

type Props = {
  html: string
  /** The lessons that it embeds, from the same answer. */
  embeds?: readonly LessonRow[] | undefined
}

/** HTML that members or operators wrote, with the drawings and lessons that it embeds. */
export function RichText({ html, embeds }: Props) {
  const text = useMemo(() => parseHtml(html), [html])
  return <HtmlParts text={text} showEmbed={useEmbedded(embeds)} />
}
