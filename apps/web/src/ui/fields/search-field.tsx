import type { ComponentProps } from 'react'
import { TextField } from './text-field.tsx'

/** A field in which one searches. It stands in a `<search>` of its screen, with what narrows the search. */
export const SearchField = (input: ComponentProps<typeof TextField>) => (
  <TextField type="search" autoComplete="off" enterKeyHint="search" {...input} />
)
