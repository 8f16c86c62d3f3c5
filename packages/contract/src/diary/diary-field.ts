/** One thing that a diary asks of a day. */
export type DiaryField = { label: string } & (
  | { form: 'scale'; min: number; max: number; ends: readonly [lowest: string, highest: string] }
  | { form: 'count'; min: number; max: number; unit: string; bigStep: number }
  | { form: 'text'; maxLength: number }
  | { form: 'pictures'; max: number }
) & {
    /**
     * Added when members had days without it. Apps of an earlier release save a day without naming it: then the value that
     * the day has stays.
     */
    isLater?: true
    /** A second key that exports for programs have for it. */
    alsoAs?: string
  }

/** What a day has in a field of this form. */
export type ValueOf<F extends DiaryField> = F['form'] extends 'text'
  ? string
  : F['form'] extends 'pictures'
    ? string[]
    : number

export const picturesPerDay = 4
