/**
 * A parameter that is planned for any value it may have. For the values at hand PostgreSQL counts the elements of a list,
 * and knows that nearly all is published by now; without them it takes ten elements and a third of the rows. The plan for
 * all values would then seem to cost more, and every call would be planned. What a query of its own reads is unknown
 * to both plans.
 */
export const forAnyValue = (param: string, type: string): string => `(select ${param}::${type})`

/** A list, as in `unnest(…)`. */
export const anyList = (param: string, type = 'text'): string => forAnyValue(param, `${type}[]`)

/** As in `id = any(…)`. The cast says that it is a list, and not rows. */
export const anyOf = (param: string, type = 'text'): string => `any(${anyList(param, type)}::${type}[])`
