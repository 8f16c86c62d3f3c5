import { noiseFrom } from '../random.mjs'

export function ridges(sheet) {
  const rows = [
    { y: 520, high: 170, rough: 190, tone: 0.2, deep: 260, seed: 3, from: 360 },
    { y: 640, high: 210, rough: 240, tone: 0.34, deep: 270, seed: 8, from: -60 },
    { y: 790, high: 190, rough: 280, tone: 0.55, deep: 250, seed: 15, from: 560 },
    { y: 930, high: 150, rough: 210, tone: 0.85, deep: 200, seed: 22, from: -80, to: 720 },
  ]
  for (const { y, high, rough, tone, deep, seed, from, to = 1580 } of rows) {
    const noise = noiseFrom(seed)
    const line = []
    for (let x = from; x <= to; x += 20) {
      const rises = Math.max(0, Math.min(1, (x - from) / 300, (to - x) / 300))
      const peak =
        Math.abs(noise(x / rough)) * 1 +
        Math.abs(noise(x / (rough / 2.7), 5)) * 0.35 +
        noise(x / 36, 9) * 0.07
      line.push([x, y + deep * 0.9 - (deep * 0.55 + peak * high + 60) * rises ** 0.7])
    }
    sheet.wash([...line, [to, y + deep], [from, y + deep]], {
      tone,
      spread: 0.12,
      layers: 4,
      fade: [[0, y - high * 0.8], [0, y + deep * 0.85], 1, 0.8, 0.25, 0],
    })
    // Only where the ridge is high does the brush touch it again, dry and held flat.
    const crest = line.filter(([, height], index) => index % 2 === 0 && height < y)
    if (crest.length > 5)
      sheet.stroke(
        crest.map(([x, height]) => [x, height + 24]),
        {
          width: 62,
          press: [0.1, 0.7, 0.4, 1, 0.5, 0.8, 0.05],
          dry: [0.85, 0.66, 0.78, 0.6, 0.74, 0.66, 0.9],
          tone: [tone * 0.7],
        },
      )
  }
  sheet.seal(1330, 1060)
}
