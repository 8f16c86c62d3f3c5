import { useId } from 'react'
import { classNames } from '#ui/class-names.ts'
import classes from './wish-choice.module.css'

type Props<C extends string> = {
  question: string
  choices: readonly C[]
  names: Readonly<Record<C, string>>
  chosen: readonly C[]
  onChange: (chosen: C[]) => void
}

/** A question with choices, of which several or none can be chosen. */
export function WishChoice<C extends string>({ question, choices, names, chosen, onChange }: Props<C>) {
  const id = useId()
  const toggle = (choice: C) =>
    onChange(chosen.includes(choice) ? chosen.filter(each => each !== choice) : [...chosen, choice])
  return (
    <fieldset aria-labelledby={id}>
      <p id={id} className={classes.question}>
        {question}
        <span className={classes.hint}>いくつでも</span>
      </p>
      <div className={classes.choices}>
        {choices.map(choice => {
          const isOn = chosen.includes(choice)
          return (
            <button
              key={choice}
              type="button"
              className={classNames(classes.one, isOn && classes.on)}
              aria-pressed={isOn}
              onClick={() => toggle(choice)}
            >
              {names[choice]}
            </button>
          )
        })}
      </div>
    </fieldset>
  )
}
