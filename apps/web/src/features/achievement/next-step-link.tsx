import type { NextStep } from '@iki/contract/play/achievement'
import { use } from 'react'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { LinkNoteContext } from '#ui/html/link-note.ts'

/** Where to continue; of a page that is locked for the member it says what opens it. */
export function NextStepLink({ next: { label, link } }: { next: NextStep }) {
  const note = use(LinkNoteContext)
  return (
    <TextLink to={link}>
      {label}
      {note(link.replace(/[?#].*/, ''))}
    </TextLink>
  )
}
