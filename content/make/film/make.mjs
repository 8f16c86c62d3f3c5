#!/usr/bin/env node
// Draws the demo's films. See ../README.md.
//   node make.mjs [id …]          masters <folder>/<id>.mp4, posters <id>.jpg, and the transcripts in ../../demo/lessons
//   node make.mjs --sheet [id …]  only twelve frames of each on one sheet, <folder>/<id>.png: to look at
// The folder is /tmp/iki-films, or what follows --into=.
import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { master } from '../mastering.mjs'
import { encodePassage, passageOf } from './passage.mjs'
import { trackOf, writeTrack } from './track.mjs'

const here = path => fileURLToPath(new URL(path, import.meta.url))
const folder = process.argv.find(word => word.startsWith('--into='))?.slice(7) ?? '/tmp/iki-films'
const isSheet = process.argv.includes('--sheet')
const wanted = process.argv.slice(2).filter(word => !word.startsWith('--'))
const all = readdirSync(here('films'))
  .map(file => basename(file, '.mjs'))
  .sort()

// All times of a film are its own; with a `pace` it runs that much faster than they say.
function paced(film) {
  const { pace = 1 } = film
  const sooner = list => list?.map(each => ({ ...each, at: each.at / pace }))
  return {
    ...film,
    seconds: film.seconds / pace,
    lines: sooner(film.lines),
    sounds: sooner(film.sounds),
    bells: sooner(film.bells),
    frame: t => film.frame(t * pace),
  }
}

const rgb = (film, t) =>
  sharp(Buffer.from(film.frame(t)))
    .flatten({ background: '#f6f2e9' })
    .removeAlpha()
    .raw()
    .toBuffer()

async function makeMaster(film) {
  const { id, seconds, fps, width, height } = film
  const [wav, sound, picture] = ['wav', 'm4a', 'mp4'].map(end => join(folder, `${id}.${end}`))
  const { rows, loudness } = film.music ? makeMusic(film, wav, sound) : makeVoice(film, wav, sound)
  const input = `-f rawvideo -pix_fmt rgb24 -s ${width}x${height} -r ${fps} -i - -i ${sound}`
  const colour =
    '-vf scale=out_color_matrix=bt709:out_range=tv,format=yuv420p -colorspace bt709 -color_primaries bt709 -color_trc bt709'
  const video = '-c:v libx264 -preset medium -tune animation -crf 12 -g 120'
  const output = `${colour} ${video} -c:a copy -shortest -movflags +faststart -map_metadata -1 -fflags +bitexact`
  const ffmpeg = spawn('ffmpeg', ['-v', 'error', '-y', ...`${input} ${output}`.split(' '), picture], {
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  const done = new Promise((resolve, reject) =>
    ffmpeg.on('close', code => (code ? reject(new Error(`${id}: ffmpeg ${code}`)) : resolve())),
  )
  for (let number = 0; number < seconds * fps; number++) {
    const pixels = await rgb(film, number / fps)
    if (!ffmpeg.stdin.write(pixels)) await new Promise(resolve => ffmpeg.stdin.once('drain', resolve))
  }
  ffmpeg.stdin.end()
  await done
  await writePoster(film)
  rmSync(wav)
  rmSync(sound)
  const lines = rows.map(row => `  ${JSON.stringify(row)}`).join(',\n')
  writeFileSync(here(`../../demo/lessons/${id}.transcript.json`), `[\n${lines}\n]\n`)
  console.log(`${picture}: ${seconds.toFixed(1)} s, ${rows.length} rows, ${loudness} LUFS`)
}

function makeVoice(film, wav, file) {
  const track = trackOf(film)
  writeTrack(wav, track)
  const loudness = master(wav, file, '-ac 1 -ar 48000 -c:a aac -b:a 96k', film.level)
  return { rows: track.rows, loudness }
}

function makeMusic(film, wav, file) {
  const passage = passageOf(film)
  return { rows: passage.rows, loudness: encodePassage(wav, file, passage) }
}

/** The picture that says most of a film stands for it. */
const writePoster = ({ id, poster, pace = 1, frame }) =>
  sharp(Buffer.from(frame(poster / pace)))
    .resize({ width: 854, height: 854, fit: 'inside' })
    .jpeg({ quality: 76, mozjpeg: true })
    .toFile(join(folder, `${id}.jpg`))

async function drawSheet(film) {
  const { id, seconds, width, height } = film
  const columns = width > height ? 3 : 6
  const [w, h] = width > height ? [480, 270] : [240, 427]
  const tiles = []
  for (let i = 0; i < 12; i++) {
    const at = (seconds * (i + 0.5)) / 12
    const input = await sharp(Buffer.from(film.frame(at)))
      .resize(w, h)
      .png()
      .toBuffer()
    tiles.push({ input, left: (i % columns) * (w + 6), top: Math.floor(i / columns) * (h + 6) })
  }
  const [sheetWidth, sheetHeight] = [columns * (w + 6), (12 / columns) * (h + 6)]
  await sharp({ create: { width: sheetWidth, height: sheetHeight, channels: 3, background: '#8d887c' } })
    .composite(tiles)
    .png()
    .toFile(join(folder, `${id}.png`))
}

mkdirSync(folder, { recursive: true })
for (const id of wanted.length ? wanted : all) {
  const film = paced({ id, ...(await import(`./films/${id}.mjs`)) })
  if (isSheet) await drawSheet(film)
  else await makeMaster(film)
}
