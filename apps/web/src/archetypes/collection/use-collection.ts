import type { CollectionState } from '@iki/contract/media/collection'
import { useSearchParams } from 'react-router'

/** What a collection has besides lessons. */
export type Further = 'article' | 'thing'
const furthers: readonly Further[] = ['article', 'thing']

const names = { state: 'state', of: 'of', kind: 'kind', q: 'q' } as const

/** What of the collection is shown. It is in the address beside the choice of the shelf: going back restores it. */
export function useCollection() {
  const [address, setAddress] = useSearchParams()
  const set = (name: keyof typeof names, value: string | null) =>
    setAddress(
      before => {
        const after = new URLSearchParams(before)
        if (value) after.set(names[name], value)
        else after.delete(names[name])
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  return {
    state: (address.get(names.state) === 'ended'
      ? 'ended'
      : 'open') satisfies CollectionState as CollectionState,
    /** All plans, where the page begins with one. */
    isOfAll: address.get(names.of) === 'all',
    further: furthers.find(each => each === address.get(names.kind)) ?? null,
    q: address.get(names.q) ?? '',
    setState: (state: CollectionState) => set('state', state === 'ended' ? state : null),
    setOfAll: (isOfAll: boolean) => set('of', isOfAll ? 'all' : null),
    setFurther: (further: Further) => set('kind', further),
    setQ: (q: string) => set('q', q),
  }
}
