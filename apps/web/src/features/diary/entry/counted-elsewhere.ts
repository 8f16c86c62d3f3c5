import { createContext, use } from 'react'

/** What was counted in other places of the app, by the field of a habit diary and by the day, such as squats. */
type CountedElsewhere = Readonly<Record<string, ReadonlyMap<string, number>>>

export const CountedElsewhere = createContext<CountedElsewhere>({})

/** How often something was done on a day, where the app has counted it; 0 if it has not. */
export const useCountedElsewhere = (date: string) => {
  const counted = use(CountedElsewhere)
  return (field: string): number => counted[field]?.get(date) ?? 0
}
