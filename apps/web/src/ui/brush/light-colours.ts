import classes from './light-colours.module.css'

/** The accent colours of the light theme, for drawings that are shown outside of the page, as on the lock screen. */
export function lightColours(accent: string): { ground: string; brush: string; motif: string } {
  const probe = document.createElement('span')
  probe.className = classes.probe ?? ''
  probe.dataset.accent = accent
  document.body.append(probe)
  const { color, backgroundColor, borderTopColor } = getComputedStyle(probe)
  probe.remove()
  return { ground: backgroundColor, brush: color, motif: borderTopColor }
}
