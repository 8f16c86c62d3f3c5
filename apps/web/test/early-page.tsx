import { act } from '@testing-library/react'
import { type ComponentType, lazy, Suspense } from 'react'
import { renderToString } from 'react-dom/server'
import type { Early } from '#app/early-input.ts'
import type { PressedPage } from '#core/loading/until-sounding.ts'
import { earlyScript } from '../build/early-script.ts'

export const earlyDocument = document as PressedPage & { early?: Early | null }
new Function(earlyScript)() // As in the header of every page.

/** A page as the server has rendered it, of which React has taken over nothing. */
export function freshEarlyPage(Shown: ComponentType = () => null): HTMLElement {
  const root = document.createElement('div')
  root.id = 'root'
  root.innerHTML = renderToString(<Shown />)
  document.body.replaceChildren(root)
  earlyDocument.early = { button: null, chosen: new Map() }
  return root
}

/** A part whose code still loads: it stands in the page as the server sent it, until its code arrives. */
export function latePart(root: HTMLElement, Shown: ComponentType) {
  const load = Promise.withResolvers<{ default: ComponentType }>()
  const Part = lazy(() => load.promise)
  root.innerHTML = renderToString(
    <Suspense>
      <Shown />
    </Suspense>,
  )
  const page = (
    <Suspense>
      <Part />
    </Suspense>
  )
  return { page, arrive: () => act(async () => load.resolve({ default: Shown })) }
}
