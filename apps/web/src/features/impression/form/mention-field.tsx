import { plainKana } from '@iki/contract/api/plain-kana'
import { mentionBeingTyped, mentionedIn, withMention } from '@iki/contract/people/mention'
import type { TimelinePlan } from '@iki/contract/people/timeline'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, type SyntheticEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Chip, ChipRow } from '#ui/buttons/chip.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { mentionableQuery } from '../impression.queries.ts'
import type { Mention } from './draft.ts'
import classes from './mention-field.module.css'

/** So many names are offered at a time: as many as a thumb finds without scrolling. */
const mostOffered = 6

type Props = Omit<ComponentProps<typeof TextAreaField>, 'onChange' | 'value'> & {
  plan: TimelinePlan
  /** The post to which this is a comment. */
  post?: string
  value: string
  mentions: readonly Mention[]
  onWrite: (text: string, mentions: Mention[]) => void
}

/** A field of several lines in which `@` offers the names of those who write here. */
export function MentionField({ plan, post, value, mentions, onWrite, ...field }: Props) {
  const input = useRef<HTMLTextAreaElement>(null)
  const [caret, setCaret] = useState<number | null>(null)
  const typing = caret === null ? null : mentionBeingTyped(value, caret)
  const { data: people = [] } = useQuery({ ...mentionableQuery(plan, post), enabled: typing !== null })
  const offered = typing ? people.filter(({ name }) => has(name, typing.typed)).slice(0, mostOffered) : []
  const noteCaret = ({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>) =>
    setCaret(currentTarget.selectionStart)
  function choose(person: Mention): void {
    const next = withMention(value, caret ?? value.length, person.name)
    // At once: a caret that came a frame later would jump back before what is typed meanwhile.
    flushSync(() => {
      onWrite(next.text, [...mentions.filter(({ uid }) => uid !== person.uid), person])
      setCaret(null)
    })
    input.current?.focus()
    input.current?.setSelectionRange(next.caret, next.caret)
  }
  return (
    <div className={classes.field}>
      <TextAreaField
        {...field}
        ref={input}
        value={value}
        onSelect={noteCaret}
        onChange={event => {
          setCaret(event.currentTarget.selectionStart)
          onWrite(event.currentTarget.value, [...mentions])
        }}
      />
      {offered.length > 0 && (
        <ChipRow label="名前を挙げる方">
          {offered.map(({ uid, name }) => (
            <Chip key={uid} onPress={() => choose({ uid, name })}>
              @{name}
            </Chip>
          ))}
        </ChipRow>
      )}
    </div>
  )
}

/** Kana of either kind fit each other, so that a name is found while it is still being converted. */
const has = (name: string, typed: string) => plainKana(name).includes(plainKana(typed))

/** Whom the text still names, as it is sent; nothing if nobody. */
export function uidsOf(text: string, mentions: readonly Mention[]): string[] | undefined {
  const named = mentionedIn(text, mentions).map(({ uid }) => uid)
  return named.length > 0 ? named : undefined
}
