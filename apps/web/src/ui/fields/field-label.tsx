import classes from './field.module.css'

export function FieldLabel({ text, isOptional = false }: { text: string; isOptional?: boolean }) {
  return (
    <>
      {text}
      {isOptional && <span className={classes.optional}>（任意）</span>}
    </>
  )
}
