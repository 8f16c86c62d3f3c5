// How each person of the story speaks. There is one voice; six people come out of it by pitch (`fm`, half tones), the size of
// the throat (`a`: 0.55 is the voice's own, less is a child's, more a grown man's), melody (`jf`) and pace.
export const people = {
  toki: { pace: 1.02, room: 0.06, manner: { fm: -14, a: 0.62, jf: 1.25, b: 0.1, g: -4 } },
  suzuna: {
    pace: 1.06,
    room: 0.05,
    mood: { えがお: 'happy' },
    manner: { fm: -0.5, a: 0.55, jf: 1.1, b: 0.15, g: -6 },
  },
  haku: { pace: 0.98, room: 0.04, manner: { fm: 4.5, a: 0.5, jf: 0.8, b: 0.1, g: -6 } },
  umeno: {
    pace: 1.04,
    room: 0.12,
    mood: { えがお: 'happy' },
    manner: { fm: -6, a: 0.58, jf: 1.2, b: 0.15, g: -5 },
  },
  michi: {
    pace: 1.22,
    room: 0.04,
    mood: { えがお: 'happy' },
    manner: { fm: 1.5, a: 0.53, jf: 1.15, b: 0.1, g: -6 },
  },
  sou: { pace: 0.96, room: 0.05, manner: { fm: -16, a: 0.63, jf: 0.8, b: 0.12, g: -4 } },
}

// Where the written words are read wrong, or where a voice does what words can't.
export const say = {
  'afq-1-301-suzuna.mp3': { pace: 1.08 },
  'afq-1-403-umeno.mp3': { words: 'ふああああああ、あ。', pace: 0.6 },
  'afq-2-10-sou.mp3': { words: 'すみませんでしたあっ。', pace: 1.1 },
  'afq-2-2-suzuna.mp3': { words: 'まに、いる。ま。ま、って、あの、ま？' },
  'afq-3-7-sou.mp3': { words: 'かどが、ひとつも、そろっておりません。' },
  'afq-3-10-toki.mp3': { words: 'ハアア、ックショオオン。' },
}
