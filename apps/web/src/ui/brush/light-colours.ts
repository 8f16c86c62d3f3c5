import classes from './light-colours.module.css'

/** What a drawing is painted with where no stylesheet reaches: the accent's colours in the light theme. */
export function lightColours(accent: string): { ground: string; brush: string; motif: string } {
  const probe = document.createElement('span')
  probe.className = classes.probe ?? ''
  probe.dataset.accent = accent
  document.body.append(probe)
  const { color, backgroundColor, borderTopColor } = getComputedStyle(probe)
  probe.remove()
  return { ground: backgroundColor, brush: color, motif: borderTopColor }
}
