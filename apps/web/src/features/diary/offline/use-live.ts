import { liveQuery } from 'dexie'
import { useEffect, useState } from 'react'

type Found<T> = { key: string; value: T | undefined; error: unknown }

/** What the phone has now, again after every change, also from another tab; undefined while it is first read. */
export function useLive<T>(
  key: string | null,
  read: () => Promise<T>,
): { value: T | undefined; error: unknown } {
  const [found, setFound] = useState<Found<T> | null>(null)
  // The key says all that the reading depends on.
  useEffect(() => {
    if (key === null) return
    const subscription = liveQuery(read).subscribe({
      next: value => setFound({ key, value, error: null }),
      error: (error: unknown) => setFound({ key, value: undefined, error }),
    })
    return () => subscription.unsubscribe()
  }, [key])
  return found && found.key === key ? found : { value: undefined, error: null }
}
