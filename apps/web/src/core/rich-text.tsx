import { useMemo } from 'react'
import { parsed, Written } from '#ui/written.tsx'
import { embedded } from './embedded.tsx'

/** Text that people wrote, with the drawings and lessons that its figures name. */
export function RichText({ html }: { html: string }) {
  const text = useMemo(() => parsed(html), [html])
  return <Written text={text} showEmbed={embedded} />
}
