/** One field of a diary day. */
export type DiaryField = { label: string } & (
  | { form: 'scale'; min: number; max: number; ends: readonly [lowest: string, highest: string] }
  | { form: 'count'; min: number; max: number; unit: string; bigStep: number }
  | { form: 'text'; maxLength: number }
  | { form: 'pictures'; max: number }
) & {
    /**
     * Added when members already had days without it. Apps of an earlier release save a day without naming this field:
     * then its stored value stays.
     */
    isLater?: true
    /** A second key for the same value, in exports for programs. */
    alsoAs?: string
  }

/** The type of a value in a field of this form. */
export type ValueOf<F extends DiaryField> = F['form'] extends 'text'
  ? string
  : F['form'] extends 'pictures'
    ? string[]
    : number

export const picturesPerDay = 4
