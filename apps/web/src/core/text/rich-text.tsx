import type { LessonRow } from '@iki/contract/media/lesson'
import { useMemo } from 'react'
import { useEmbedded } from '#core/embed/use-embedded.tsx'
import { HtmlParts, parseHtml } from '#ui/html/parsed-html.tsx'

type Props = {
  html: string
  /** The lessons that its figures name, as its answer tells them. */
  embeds?: readonly LessonRow[] | undefined
}

/** Text that people wrote, with the drawings and lessons that its figures name. */
export function RichText({ html, embeds }: Props) {
  const text = useMemo(() => parseHtml(html), [html])
  return <HtmlParts text={text} showEmbed={useEmbedded(embeds)} />
}
