import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import {
  FF_ENCODER_AAC,
  FF_ENCODER_LIBX264,
  FF_ENCODER_MPEG2VIDEO,
  FF_ENCODER_PCM_S16LE,
} from 'node-av/constants'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { writeTestFilm } from '#test/films.ts'
import { contentOf, type Track, writeMedium } from '#test/media.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'
import { mediaEngine } from './engine.ts'
import { EngineError } from './engine-error.ts'
import type { StreamsPlan } from './engine-request.ts'

const folder = await temporaryDirectory()
const at = (name: string) => join(folder, name)
const engine = mediaEngine()

/** Red on its left half, blue on its right. */
const halves: Track = {
  from: 'color@in=color=red:size=640x360:rate=25:duration=3',
  through: 'fps=25,drawbox=x=320:w=320:color=blue:t=fill,format=yuv420p',
  encoder: FF_ENCODER_LIBX264,
  settings: { preset: 'ultrafast' },
}
/** As a phone writes it that is held upright: by a quarter clockwise. */
const quarter = Buffer.alloc(36)
for (const [index, value] of [0, 65_536, 0, -65_536, 0, 0, 0, 0, 2 ** 30].entries())
  quarter.writeInt32LE(value, 4 * index)
const tone = (seconds: number, volume = 1): Track => ({
  from: `sine@in=frequency=1000:duration=${seconds}`,
  through: `volume=${volume},aformat=sample_fmts=s16:sample_rates=48000`,
  encoder: FF_ENCODER_PCM_S16LE,
})
const surround: Track = {
  from: 'aevalsrc@in=exprs=0.1*sin(440*2*PI*t)|0.1*sin(550*2*PI*t)|0|0|0|0:c=5.1:d=3',
  through: 'aformat=sample_fmts=fltp:sample_rates=48000,asetnsamples=n=1024:p=0',
  encoder: FF_ENCODER_AAC,
}
const plan: StreamsPlan = {
  frameRate: '25/1',
  segmentSeconds: 2,
  encoding: { crf: 30, preset: 'ultrafast' },
  qualities: [
    { name: 'v180', width: 180, height: 320, mostKilobits: 500 },
    { name: 'v90', width: 90, height: 160, mostKilobits: 200 },
  ],
  sound: { name: 'audio', channels: 2, kilobits: 64 },
  small: { name: 'small', width: 90, height: 160, count: 2, everySeconds: 2 },
}

async function made(source: string, asked: Partial<StreamsPlan> = {}): Promise<string> {
  const target = at(`${source}.made`)
  await mkdir(target)
  const writing = { folder: target, limitMs: 60_000, onSeconds() {} }
  await engine.makeStreams(at(source), { ...plan, ...asked }, writing)
  return target
}
/** Which of red and blue is above and which below, in a picture. */
async function coloursOf(path: string): Promise<string[]> {
  const { data, info } = await sharp(path).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return [0.25, 0.75].map(share => {
    const pixel = (Math.floor(info.height * share) * info.width + Math.floor(info.width / 2)) * 3
    return (data[pixel] ?? 0) > (data[pixel + 2] ?? 0) ? 'red' : 'blue'
  })
}

beforeAll(() => {
  writeMedium(at('upright.mov'), [{ ...halves, matrix: quarter }, surround])
  writeTestFilm(at('whole.mp4'))
})

test('the engine is there wherever PostgreSQL is', async () => {
  expect(await engine.isThere()).toBe(true)
})

describe('a film', () => {
  test('says its size, how it is turned, how fast and how long it is, and its channels', async () => {
    expect(await engine.probe(at('upright.mov'))).toEqual({
      durationSeconds: expect.closeTo(3, 1),
      picture: {
        width: 640,
        height: 360,
        pixelShape: { num: 1, den: 1 },
        turned: 90,
        frameRate: { num: 25, den: 1 },
      },
      channels: 6,
    })
  })

  test('that lies on its side is shown upright, in its qualities and its pictures', async () => {
    const target = await made('upright.mov')
    await engine.makeStill(
      at('upright.mov'),
      { name: 'still.png', seconds: 1, width: 180, height: 320 },
      {
        folder: target,
      },
    )
    expect(await coloursOf(join(target, 'still.png'))).toEqual(['red', 'blue'])
    expect(await coloursOf(join(target, 'small-0002.png'))).toEqual(['red', 'blue'])
    expect(contentOf(join(target, 'v180.m3u8'))).toMatchObject({ codecs: ['h264'], keyframes: [0, 2] })
    expect(contentOf(join(target, 'audio.m3u8')).codecs).toEqual(['aac'])
    expect((await readdir(target)).filter(name => name.startsWith('small-'))).toHaveLength(2)
  })

  test('without sound, in a strange form and with pixels that are no squares is made as well', async () => {
    const odd: Track = {
      from: 'testsrc@in=size=720x576:rate=25:duration=3',
      through: 'fps=25,setsar=64/45,format=yuv420p',
      encoder: FF_ENCODER_MPEG2VIDEO,
    }
    writeMedium(at('silent.mkv'), [odd])
    expect(await engine.probe(at('silent.mkv'))).toMatchObject({
      picture: { pixelShape: { num: 64, den: 45 } },
      channels: 0,
    })
    const target = await made('silent.mkv', { sound: null, frameRate: '30000/1001' })
    expect(contentOf(join(target, 'v90.m3u8'))).toMatchObject({ seconds: expect.closeTo(3, 0) })
    expect(await readFile(join(target, 'v90.m3u8'), 'utf8')).toContain('v90-0002.m4s')
  })

  test('is over before a picture that is asked for later', async () => {
    const target = at('over')
    await mkdir(target)
    const still = { name: 'still.png', seconds: 60, width: 90, height: 160 }
    await engine.makeStill(at('whole.mp4'), still, { folder: target })
    expect(await readdir(target)).toEqual([])
  })

  test('is refused for what is none, and for what would lead to other files', async () => {
    const disguises = {
      'text.mp4': 'no film',
      'empty.mp4': '',
      'list.mp4': `#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\n${at('whole.mp4')}\n#EXT-X-ENDLIST\n`,
      'concat.mp4': `ffconcat version 1.0\nfile '${relative('/', at('whole.mp4'))}'\n`,
    }
    for (const [name, text] of Object.entries(disguises)) {
      await writeFile(at(name), text)
      await expect(engine.probe(at(name)), name).rejects.toBeInstanceOf(EngineError)
    }
  })
})

describe('measuring', () => {
  test('reports how long and how loud sounds are, and of each that can’t be read why', async () => {
    writeMedium(at('loud.wav'), [tone(5)])
    writeMedium(at('-y; rm $HOME "x".wav'), [tone(2, 0.5)])
    writeMedium(at('still.wav'), [tone(1, 0)])
    const names = ['loud.wav', 'text.mp4', '-y; rm $HOME "x".wav', 'nowhere.wav', 'still.wav']
    const [loud, text, strange, nowhere, still] = await engine.measure(names.map(at))
    expect(loud).toMatchObject({ seconds: expect.closeTo(5, 1), channels: 1, picture: null, isCutOff: false })
    expect(text).toEqual({ fault: expect.stringContaining('Invalid data') })
    expect(strange).toMatchObject({ seconds: expect.closeTo(2, 1) })
    expect(nowhere).toEqual({ fault: 'there is no such file' })
    expect(still).toMatchObject({ seconds: expect.closeTo(1, 1), loudness: null })
    if (!loud || !strange || 'fault' in loud || 'fault' in strange) throw new Error('They are not measured.')
    expect((loud.loudness ?? 0) - (strange.loudness ?? 0)).toBeCloseTo(6, 0)
    // A tone of 1 kHz is as loud as its level says: FFmpeg's has an eighth of what there is, so −18 dB, and −3 for a sine.
    expect(loud.loudness).toBeCloseTo(-21.1, 0)
  })

  test('finds the pauses of a sound, but no short ones, none at its end and none of a film', async () => {
    const spoken = (silent: string, seconds: number): Track => ({
      from: `aevalsrc@in=exprs='if(${silent},0.001,0.1)*sin(440*2*PI*t)':d=${seconds}:s=48000`,
      through: 'aformat=sample_fmts=fltp:sample_rates=48000,asetnsamples=n=1024:p=0',
      encoder: FF_ENCODER_AAC,
    })
    const voice = spoken('between(t,0,2.5)+between(t,4,5.5)+between(t,6,9.3)+gt(t,12)', 15)
    writeMedium(at('voice.m4a'), [voice])
    writeMedium(at('voice.mp4'), [halves, voice])
    writeMedium(at('tonal.wav'), [tone(3)])
    const [sound, film, tonal] = await engine.measure(['voice.m4a', 'voice.mp4', 'tonal.wav'].map(at))
    const near = (seconds: number) => expect.closeTo(seconds, 1)
    expect(sound).toMatchObject({
      silences: [
        [near(0), near(2.5)],
        [near(6), near(9.3)],
      ],
    })
    expect(film).toMatchObject({ silences: null })
    expect(tonal).toMatchObject({ silences: [] })
  })

  test('finds where a film breaks off', async () => {
    writeMedium(at('fast.mp4'), [halves], { movflags: '+faststart' })
    const whole = await readFile(at('fast.mp4'))
    await writeFile(at('cut.mp4'), whole.subarray(0, whole.length / 2))
    const [fast, cut] = await engine.measure([at('fast.mp4'), at('cut.mp4')])
    expect(fast).toMatchObject({ durationSeconds: 3, seconds: 3, isCutOff: false })
    expect(cut).toMatchObject({ durationSeconds: 3, isCutOff: true })
    expect(cut && 'seconds' in cut ? cut.seconds : 3).toBeLessThan(2.9)
  })
})
