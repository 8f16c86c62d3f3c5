import { addDays, tokyoDay } from '@iki/contract/api/tokyo'
import type { DiaryEntry } from '@iki/contract/diary/diary'
import { runCommand } from '../e2e/command.ts'
import type { Network } from './network.ts'
import { fillIn, locate, press, shows, until } from './page.ts'
import type { Session } from './session.ts'
import { filmNow, soundNow, soundOf } from './sounding.ts'

export type Journey = { name: string; title: string; go(parts: Parts): Promise<string[]> }
type Parts = { session: Session; network: Network; server: string }

const kafuku = '000002'
const dance = '000032'
const password = 'kyou-no-koto-2026'

async function signInAs(name: string, { session, network }: Parts, ...items: string[]): Promise<void> {
  const email = `${name}-${process.pid}-${Date.now()}@example.com`
  await runCommand(
    'member',
    'create',
    '--email',
    email,
    '--password',
    password,
    '--nickname',
    name,
    '--verified',
  )
  for (const item of items) await runCommand('licence', 'grant', email, item, '--days', '30')
  await session.open(`${network.address}/login`)
  await fillIn(session, 'メールアドレス', email)
  await fillIn(session, 'パスワード', password)
  await press(session, { role: 'button', name: 'ログイン' })
  // The home page with the member's name: the navigation after signing in is over.
  await shows(session, `${name}さん`)
}

const listen: Journey = {
  name: 'listen',
  title: 'a lesson is heard, and goes on from the same second after a reload',
  async go(parts) {
    const { session, network } = parts
    await signInAs('kiku', parts, kafuku)
    await session.open(`${network.address}/kafuku/daily/method-Asa`)
    await press(session, { role: 'link', name: '背骨' })
    await press(session, { role: 'button', name: '再生' })
    await until(
      'the sound goes on',
      () => session.run(soundNow),
      ({ seconds, isPlaying }) => isPlaying && seconds > 3,
    )
    const sound = await session.run(soundOf)
    if (!(sound.seconds > 10 && sound.loudest > 0.01))
      throw new Error(`the sound can't be decoded: ${JSON.stringify(sound)}`)
    await press(session, { role: 'button', name: '一時停止' })
    const { seconds: stopped } = await until(
      'it is paused',
      () => session.run(soundNow),
      ({ isPlaying }) => !isPlaying,
    )
    await session.reload()
    // WebKit begins no sound for a press that came before the page's script, and is done again.
    await until(
      'the page is taken over',
      () => session.run(() => (document as { early?: unknown }).early === null),
      Boolean,
    )
    await press(session, { role: 'button', name: '再生' })
    const { seconds } = await until(
      'it goes on from there',
      () => session.run(soundNow),
      now => now.isPlaying && now.seconds > stopped + 0.5,
    )
    if (seconds > stopped + 20) throw new Error(`it went on at ${seconds}, and had stopped at ${stopped}`)
    await press(session, { role: 'button', name: '一時停止' })
    return [`decoded ${Math.round(sound.seconds)} s of sound, its loudest ${sound.loudest.toFixed(2)}`]
  },
}

const watch: Journey = {
  name: 'film',
  title: 'a film shows moving pictures with sound',
  async go(parts) {
    const { session, network } = parts
    await signInAs('miru', parts, dance)
    await session.open(`${network.address}/single-dougaplayer/odori-ashi-san`)
    await press(session, { role: 'button', name: '再生' })
    const first = await until(
      'the film goes on',
      () => session.run(filmNow),
      now => now.isPlaying && now.seconds > 1,
    )
    const second = await until(
      'the film goes on further',
      () => session.run(filmNow),
      now => now.seconds > first.seconds + 2,
    )
    if (second.width === 0 || second.colours < 3)
      throw new Error(`nothing is seen: ${JSON.stringify(second)}`)
    if (second.picture === first.picture) throw new Error('the picture does not move')
    if (second.hasSound === false) throw new Error('the film is silent')
    const sound = second.hasSound === null ? 'the browser does not say whether it sounds' : 'with sound'
    return [`${second.width} × ${second.height}, ${second.frames ?? '?'} pictures, ${sound}`]
  },
}

const write: Journey = {
  name: 'diary',
  title: 'a diary that is written without a network is sent when there is one again',
  async go(parts) {
    const { session, network } = parts
    const [today, yesterday] = [tokyoDay(new Date()), addDays(tokyoDay(new Date()), -1)]
    await signInAs('kaku', parts)
    await until(
      'the app is kept',
      () => session.run(() => 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null),
      isSaved => isSaved === true,
    )
    await writeDay(parts, { address: '/habit/diary', memo: 'asa no hikari' })
    await until(
      'today is with the server',
      () => entriesOf(parts),
      entries => memosOf(entries, today) === 'asa no hikari',
    )

    await network.cut()
    await writeDay(parts, { address: `/habit/diary?day=${yesterday}`, memo: 'tunnel no naka' })
    await shows(session, '未送信1件')
    await session.reload()
    await until(
      'it is still there after a reload without a network',
      () => session.run(memoOf),
      memo => memo === 'tunnel no naka',
    )

    await network.mend()
    const entries = await until(
      'yesterday is with the server',
      () => entriesOf(parts),
      found => memosOf(found, yesterday) === 'tunnel no naka',
    )
    if (entries.length !== 2) throw new Error(`there are ${entries.length} entries, not 2`)
    return ['one day sent at once, one after the network was back']
  },
}

export const journeys = [listen, watch, write]

async function writeDay(
  { session, network }: Parts,
  { address, memo }: { address: string; memo: string },
): Promise<void> {
  await session.open(network.address + address)
  await locate(session, { role: 'field', name: 'ひとこと' })
  for (const within of ['リラックス度', '呼吸の深さ'])
    await press(session, { role: 'radio', name: '6', within })
  await fillIn(session, 'ひとこと', memo)
  const isThere = (name: string) => session.run(text => document.body.innerText.includes(text), name)
  const name = (await isThere('きょうを残す')) ? 'きょうを残す' : 'この日を残す'
  await press(session, { role: 'button', name })
}

const memoOf = () => document.querySelector<HTMLTextAreaElement>('textarea')?.value ?? null

/** What the server has. It is asked directly, without the browser and its network. */
async function entriesOf({ session, server }: Parts): Promise<DiaryEntry[]> {
  const token = await session.run(() => localStorage.getItem('access_token'))
  const answer = await fetch(`${server}/v1/diary/entries?limit=1000`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return ((await answer.json()) as { data: DiaryEntry[] }).data
}

const memosOf = (entries: DiaryEntry[], day: string) => entries.find(({ date }) => date === day)?.memo
