/** 03:48, and 1:02:03 from an hour on. */
export function clockTime(seconds: number): string {
  const [hours, minutes, rest] = parts(seconds)
  const end = `${String(minutes).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
  return hours > 0 ? `${hours}:${end}` : end
}

/** 03:48.5, for setting a second exactly. */
export function preciseTime(seconds: number): string {
  const tenths = Math.round(Math.max(0, seconds) * 10)
  return `${clockTime(Math.floor(tenths / 10))}.${tenths % 10}`
}

/** 3分48秒, as it is read aloud and written in a line of text. Parts that are nothing are left out. */
export function japaneseTime(seconds: number): string {
  const [hours, minutes, rest] = parts(seconds)
  const text = [hours && `${hours}時間`, minutes && `${minutes}分`, rest && `${rest}秒`]
    .filter(Boolean)
    .join('')
  return text || '0秒'
}

/** How long something takes, for lists: whole minutes, or seconds below one. */
export function japaneseDuration(seconds: number): string {
  return japaneseTime(seconds < 60 ? seconds : Math.round(seconds / 60) * 60)
}

function parts(seconds: number): [hours: number, minutes: number, seconds: number] {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0
  return [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60]
}
