import '@google/model-viewer'
import type { ModelViewerElement } from '@google/model-viewer'
import { sideAt } from '@iki/contract/play/art'
import { createElement, useEffect, useRef } from 'react'
import classes from './art-stage.module.css'

type Props = {
  url: string
  posterUrl: string
  label: string
  /** Called each time it is turned to another side. */
  onSide: (side: number) => void
  onFail: () => void
}

const sides = { front: '正面', right: '右', back: '後ろ', left: '左' }
const heights = { 'upper-': 'の上', '': '', 'lower-': 'の下' }

/** What a screen reader says of the viewer: how to turn it, and from where it is seen. */
const spoken: Readonly<Record<string, string>> = {
  'interaction-prompt': '指、マウス、矢印キーで向きを変えられます',
  ...Object.fromEntries(
    Object.entries(heights).flatMap(([height, above]) =>
      Object.entries(sides).map(([side, name]) => [`${height}${side}`, `${name}${above}から見ています`]),
    ),
  ),
}

/**
 * A model that can be turned, zoomed and, where the browser itself can do it, put into one's room. In a chunk of its own:
 * it brings three.js.
 */
export function ArtViewer({ url, posterUrl, label, onSide, onFail }: Props) {
  const element = useRef<ModelViewerElement>(null)
  const latest = useRef({ onSide, onFail })
  latest.current = { onSide, onFail }
  useEffect(() => {
    const viewer = element.current
    if (!viewer) return
    const report = () => latest.current.onSide(sideAt(viewer.getCameraOrbit().theta))
    const fail = () => latest.current.onFail()
    viewer.addEventListener('load', report)
    viewer.addEventListener('camera-change', report)
    viewer.addEventListener('error', fail)
    return () => {
      viewer.removeEventListener('load', report)
      viewer.removeEventListener('camera-change', report)
      viewer.removeEventListener('error', fail)
    }
  }, [])
  return createElement(
    'model-viewer',
    {
      ref: element,
      src: url,
      poster: posterUrl,
      alt: label,
      a11y: JSON.stringify(spoken),
      className: classes.viewer,
      'camera-controls': true,
      'touch-action': 'pan-y',
      'interaction-prompt': 'none',
      'camera-orbit': '0deg 72deg auto',
      'shadow-intensity': '0.6',
      exposure: '0.9',
      // Phones open their own viewers by a link (art-in-room.tsx); this one is inside of the page.
      ar: true,
      'ar-modes': 'webxr',
    },
    createElement('button', { slot: 'ar-button', type: 'button', className: classes.room }, '部屋に置く'),
  )
}
