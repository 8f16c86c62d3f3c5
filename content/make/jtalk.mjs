// Speaks one sentence with open_jtalk and reads from its trace what was said and when.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readWav } from './sound.mjs'

const DICTIONARY = '/var/lib/mecab/dic/open-jtalk/naist-jdic'
const VOICES = '/tmp/iki-voice/package/voice/mei'

// Slower and a little lower than the voice's default, with a flatter melody: someone beside you, not an announcer.
const MANNER = { r: 0.9, fm: -1.2, jf: 0.92, b: 0.12, g: -6 }

// A long practice says the same short sentence often.
const spoken = new Map()

/** `manner`: options of open_jtalk instead of the narrator's; `mood`: normal, happy, sad, bashful or angry. */
export function speak(sentence, { manner = MANNER, mood = 'normal' } = {}) {
  const key = JSON.stringify([sentence, manner, mood])
  if (!spoken.has(key)) spoken.set(key, speakAnew(sentence, manner, mood))
  return spoken.get(key)
}

function speakAnew(sentence, options, mood) {
  const dir = mkdtempSync(join(tmpdir(), 'iki-voice-'))
  try {
    const at = name => join(dir, name)
    writeFileSync(at('say.txt'), sentence)
    const manner = Object.entries(options).flatMap(([k, v]) => [`-${k}`, String(v)])
    execFileSync('open_jtalk', [
      '-x',
      DICTIONARY,
      '-m',
      `${VOICES}/mei_${mood}.htsvoice`,
      ...manner,
      '-ow',
      at('out.wav'),
      '-ot',
      at('trace.txt'),
      at('say.txt'),
    ])
    return { ...readWav(at('out.wav')), ...readTrace(readFileSync(at('trace.txt'), 'utf8')) }
  } finally {
    rmSync(dir, { recursive: true })
  }
}

// → { from, to: seconds of the first and last sound, rests: [{ from, to }] (one a comma), reading, words }
function readTrace(trace) {
  const [, analysis, labelText] = trace.match(
    /\[Text analysis result\]\n([\s\S]*?)\n\[Output label\]\n([\s\S]*?)\n\[/,
  )
  const labels = labelText
    .trim()
    .split('\n')
    .map(line => {
      const [, from, to, context] = line.match(/^(\d+) (\d+) (.*)$/)
      return { from: from / 1e7, to: to / 1e7, sound: context.match(/-(\w+)\+/)[1], context }
    })
  const sounds = labels.filter(l => l.sound !== 'sil')
  return {
    from: sounds[0].from,
    to: sounds.at(-1).to,
    rests: sounds.filter(l => l.sound === 'pau').map(({ from, to }) => ({ from, to })),
    reading: reading(sounds),
    words: analysis
      .trim()
      .split('\n')
      .map(row => row.split(','))
      .map(cell => `${cell[0]}=${cell[9]}`)
      .join(' '),
  }
}

// Sounds by accent phrase, `]` where the pitch falls: "a]sano kuukiga". For proof-reading by eye.
function reading(sounds) {
  let text = ''
  let last = null
  for (const { sound, context } of sounds) {
    if (sound === 'pau') {
      text += ' |'
      last = null
      continue
    }
    const [, fromAccent, mora] = context.match(/\/A:(-?\d+)\+(\d+)\+/).map(Number)
    if (mora === 1 && last?.mora !== 1) text += ' '
    if (last && last.mora !== mora && last.fromAccent === 0 && mora > 1) text += ']'
    text += sound
    last = { mora, fromAccent }
  }
  return text.trim()
}
