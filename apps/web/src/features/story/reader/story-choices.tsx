import type { StoryChoice } from '@iki/contract/play/story-format'
import { useEffect, useRef } from 'react'
import classes from './story-choices.module.css'
import { StoryText } from './story-text.tsx'

type Props = {
  scene: string
  offers: readonly StoryChoice[]
  /** `scene/choice` of those that were ever made. */
  chosen: readonly string[]
  hasRuby: boolean
  onChoose: (id: string) => void
}

/** What can be done here. */
export function StoryChoices({ scene, offers, chosen, hasRuby, onChoose }: Props) {
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus({ preventScroll: true }), [])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields of a form.
    <div className={classes.choices} role="group" aria-label="選択肢">
      {offers.map(({ id, words }, index) => (
        <button
          key={id}
          ref={index === 0 ? first : undefined}
          type="button"
          className={classes.choice}
          onClick={() => onChoose(id)}
          // Whoever holds the key to read on has not chosen.
          onKeyDown={event => {
            if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault()
          }}
        >
          <StoryText html={words} hasRuby={hasRuby} />
          {chosen.includes(`${scene}/${id}`) && <span className={classes.before}>（前に選びました）</span>}
        </button>
      ))}
    </div>
  )
}
