import { plainSearchText, type SearchTerm, sayingEndings } from './search-text.ts'

/**
 * The verbs and adjectives with which movements are described, so that あるいて, 歩かない and あるく are one word.
 * Search entries have the dictionary form beside each of its forms (`verbLinesOf`), and searches look for that form
 * (`entryStemOf`).
 *
 * Each is all its spellings, then its reading. In a sentence of kana, those after "kanaAlone" are taken for this word at
 * the beginning or behind を only: おき is in ておきます, and a syllable such as き is in every other word.
 */
const godan = `歩く あるく,眠る 睡る ねむる,座る 坐る すわる,伸ばす 延ばす のばす,開く ひらく,回す 廻す まわす,揺らす ゆらす,
踊る おどる,話す はなす,離す 放す はなす,触る さわる,休む やすむ,緩む 弛む ゆるむ,動く うごく,動かす うごかす,転がる ころがる,
転がす ころがす,沈む しずむ,傾く かたむく,広がる 拡がる ひろがる,縮む ちぢむ,温まる 暖まる あたたまる,掴む つかむ,握る にぎる,
叩く たたく,流す ながす,整う 調う ととのう,走る はしる,笑う わらう,戻る もどる,戻す もどす,祈る いのる,捻る ひねる,
丸まる まるまる,味わう あじわう,運ぶ はこぶ,絞る しぼる,滑る すべる,休まる やすまる,和らぐ やわらぐ,
kanaAlone,立つ たつ,吸う すう,吐く はく,息む いきむ,聞く 聴く きく,押す おす,引く ひく,抜く ぬく,歌う 唄う うたう,
回る 廻る まわる,向く むく,乗る のる,置く おく,飲む のむ,噛む かむ,跳ぶ とぶ,泣く なく,凝る こる,痛む いたむ,反る そる,
反らす そらす,落とす おとす,鳴らす ならす,待つ まつ,止まる とまる,浮く うく,解く とく,脱ぐ ぬぐ`
const ichidan = `緩める 弛める ゆるめる,曲げる まげる,支える ささえる,揺れる ゆれる,整える 調える ととのえる,伸びる 延びる のびる,
温める 暖める あたためる,広げる 拡げる ひろげる,縮める ちぢめる,預ける あずける,疲れる つかれる,倒れる たおれる,流れる ながれる,
震える ふるえる,感じる かんじる,数える かぞえる,目覚める めざめる,鎮める 静める しずめる,深める ふかめる,眺める ながめる,
続ける つづける,丸める まるめる,食べる たべる,傾ける かたむける,
kanaAlone,寝る ねる,起きる おきる,見る 観る みる,立てる たてる,開ける あける,抜ける ぬける,触れる ふれる,止める とめる,
閉じる とじる,上げる あげる,下げる さげる,降りる 下りる おりる,撫でる なでる,合わせる あわせる,乗せる のせる,向ける むける`
const adjectives = `柔らかい 軟らかい やわらかい,硬い 固い 堅い かたい,深い ふかい,眠い ねむい,冷たい つめたい,
温かい 暖かい あたたかい,優しい やさしい,強い つよい,弱い よわい,苦しい くるしい,怖い こわい,
kanaAlone,重い おもい,軽い かるい,痛い いたい,浅い あさい,長い ながい,辛い つらい,近い ちかい`

type Verb = { kana: string; spellings: readonly string[]; isClear: boolean; endings: Endings }
/** What follows the stem of this spelling, as a pattern. */
type Endings = (spelling: string) => string
/** One spelling of a verb, without its last kana. */
type Written = { verb: Verb; stem: string; spelling: string; isKana: boolean; form: RegExp }

/** The kana of each row: behind them ない, ます, nothing, る or ば, and う. */
const rows: Record<string, readonly [a: string, i: string, u: string, e: string, o: string, te: string]> = {
  う: ['わ', 'い', 'う', 'え', 'お', 'っ[てた]'],
  く: ['か', 'き', 'く', 'け', 'こ', 'い[てた]'],
  ぐ: ['が', 'ぎ', 'ぐ', 'げ', 'ご', 'い[でだ]'],
  す: ['さ', 'し', 'す', 'せ', 'そ', 'し[てた]'],
  つ: ['た', 'ち', 'つ', 'て', 'と', 'っ[てた]'],
  ぶ: ['ば', 'び', 'ぶ', 'べ', 'ぼ', 'ん[でだ]'],
  む: ['ま', 'み', 'む', 'め', 'も', 'ん[でだ]'],
  る: ['ら', 'り', 'る', 'れ', 'ろ', 'っ[てた]'],
}
const negative = 'ない|な[くかけ]|ず'
const able = `[るてた]|ま[すしせ]|${negative}`

/** 開ける is a word of its own here, and no form of 開く. */
const godanEndings: Endings = spelling => {
  const [a, i, u, e, o, te] = rows[spelling.at(-1) ?? ''] ?? []
  const isOther = dictionaryForms.has(`${spelling.slice(0, -1)}${e}る`)
  return `${a}(?:${negative}|[せれ])|${te}|${e}(?:ば${isOther ? '' : `|${able}`})|${o}う|${i}|${u}`
}
const ichidanEndings: Endings = () => `${able}|よ|れば|られ|つつ|なが|(?![ぁ-ゖ])`
const adjectiveEndings: Endings = () => 'かっ|けれ|そう|[いくさみ]'

const wordsOf = (table: string): string[][] => table.split(',').map(each => each.trim().split(' '))
const dictionaryForms = new Set(wordsOf(`${godan},${ichidan},${adjectives}`).flat())

function verbsOf(table: string, endings: Endings): Verb[] {
  const words = wordsOf(table)
  const last = words.findIndex(([word]) => word === 'kanaAlone')
  return words.flatMap((word, at) =>
    at === last ? [] : { kana: word.at(-1) ?? '', spellings: word.slice(0, -1), isClear: at < last, endings },
  )
}

const written: Written[] = [
  ...verbsOf(godan, godanEndings),
  ...verbsOf(ichidan, ichidanEndings),
  ...verbsOf(adjectives, adjectiveEndings),
].flatMap(verb =>
  [verb.kana, ...verb.spellings].map(spelling => ({
    verb,
    spelling,
    stem: spelling.slice(0, -1),
    isKana: spelling === verb.kana,
    form: new RegExp(verb.endings(spelling), 'y'),
  })),
)
const byFirst = Map.groupBy(written, ({ stem }) => stem.charAt(0))

/** Whether kana behind this character may belong to the word before: to its okurigana, say. */
const isInside = (before: string): boolean =>
  (before >= 'ぁ' && before <= 'ゖ' && before !== 'を') || (before >= '㐀' && before <= '鿿')

/** What the forms of these verbs in a text add to its entry: each in kana, and its dictionary form in all spellings. */
export function verbLinesOf(text: string): string[] {
  const plain = plainSearchText(text)
  const lines = new Set<string>()
  for (let at = 0; at < plain.length; at++)
    for (const { verb, stem, isKana, form } of byFirst.get(plain.charAt(at)) ?? []) {
      if (isKana && !verb.isClear && isInside(plain.charAt(at - 1))) continue
      if (!plain.startsWith(stem, at)) continue
      form.lastIndex = at + stem.length
      const [ending] = form.exec(plain) ?? []
      if (ending === undefined) continue
      lines.add(verb.kana.slice(0, -1) + ending)
      for (const each of [verb.kana, ...verb.spellings]) lines.add(each)
    }
  return [...lines]
}

/** A few endings: of a hundred, each way to part them would be tried. */
const further = ['いる', 'いく', 'くる', 'みる', 'れる', 'せる', 'たく', 'ない', 'く', 'ん']
const wholeForms = written
  .filter(({ verb, isKana }) => !isKana || verb.isClear)
  .map(({ verb, stem, spelling }) => ({
    spelling,
    pattern: new RegExp(
      `^${stem}(?:${verb.endings(spelling)})(?:${[...sayingEndings, ...further].join('|')}){0,4}[いみま]?$`,
    ),
  }))

/**
 * What entries are searched for, instead of the stem by rule: the dictionary form, where a word is a form of these verbs
 * that does not begin with that stem. `toKana` reads Latin letters.
 */
export function entryStemOf({ word, stem }: SearchTerm, toKana: (word: string) => string): string {
  const isLatin = /^[a-z']+$/.test(word)
  const typed = isLatin ? toKana(word) : word
  const dictionaryForm = wholeForms.find(({ pattern }) => pattern.test(typed))?.spelling
  if (dictionaryForm === undefined || dictionaryForm.startsWith(isLatin ? typed : stem)) return stem
  return dictionaryForm
}
