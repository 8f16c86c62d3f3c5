import { render, waitFor } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { beforeEach, describe, expect, test, vi } from 'vitest'

beforeEach(() => vi.resetModules())
const load = () => import('./brush-drawing.tsx')
const paths = (within: ParentNode) => [...within.querySelectorAll('path')].map(path => path.getAttribute('d'))

describe('a brush drawing', () => {
  test('of a first view is there at once', async () => {
    const { BrushDrawing } = await load()
    const { container } = render(<BrushDrawing id="asa" drawing="wave" />)
    expect(paths(container).every(Boolean)).toBe(true)
  })

  test('of another motif is an open circle in its place until the motif is loaded', async () => {
    const { BrushDrawing } = await load()
    const { container } = render(<BrushDrawing id="asa" drawing="crane" />)
    const [circle, motif] = paths(container)
    expect([Boolean(circle), motif]).toEqual([true, null])
    await waitFor(() => expect(paths(container)[1]).toMatch(/^M/))
    expect(paths(container)[0]).toBe(circle)
  })

  test('that a later release named is another drawing', async () => {
    const { BrushDrawing } = await load()
    const { container } = render(<BrushDrawing id="asa" drawing={'comet' as 'wave'} />)
    await waitFor(() => expect(paths(container)[1]).toMatch(/^M/))
  })

  test('is rendered by a server as a browser first shows it, whether or not that has the motif', async () => {
    const { BrushDrawing } = await load()
    const { loadMoreMotifs } = await import('./brush-motif.ts')
    await loadMoreMotifs()
    const host = document.createElement('div')
    host.innerHTML = renderToString(<BrushDrawing id="asa" drawing="crane" />)
    expect(paths(host)[1]).toBe(null)
    document.body.append(host)
    const complaints = vi.spyOn(console, 'error').mockReturnValue()
    render(<BrushDrawing id="asa" drawing="crane" />, { container: host, hydrate: true })
    await waitFor(() => expect(paths(host)[1]).toMatch(/^M/))
    expect(complaints).not.toHaveBeenCalled()
    host.remove()
  })
})
