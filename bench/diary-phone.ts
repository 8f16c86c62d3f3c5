/**
 * Functions that diary-in-browser runs in the page. They use nothing from outside, because they are sent there as text.
 */

/** From the press on a tab of the diary until the view was painted with its days. */
export async function showAndWait({ name, shown }: { name: string; shown: string }): Promise<number> {
  const tabs = [...document.querySelectorAll<HTMLButtonElement>('main nav button')]
  const tab = tabs.find(each => each.textContent === name)
  if (!tab) throw new Error(`There is no ${name}.`)
  const isThere = () => tab.ariaCurrent === 'page' && document.querySelector(shown)
  const startedAt = performance.now()
  tab.click()
  while (!isThere()) await new Promise(requestAnimationFrame)
  await new Promise(requestAnimationFrame)
  return performance.now() - startedAt
}

/** From typing into the search of the calendar until the matching days were painted. */
export async function searchAndWait(text: string): Promise<number> {
  const field = document.querySelector<HTMLInputElement>('main input[type=search]')
  const isThere = () => document.querySelector('section[aria-label=見つかった日] ol li mark')
  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  if (!field || !write) throw new Error('There is no search.')
  const startedAt = performance.now()
  write.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  while (!isThere()) await new Promise(requestAnimationFrame)
  await new Promise(requestAnimationFrame)
  return performance.now() - startedAt
}

/** From the press on the button until the page shows that the day is saved on the phone. */
export async function saveAndWait(): Promise<number> {
  const isSaved = () =>
    [...document.querySelectorAll('main [role=status]')].some(each =>
      each.textContent?.includes('端末に保存し'),
    )
  if (isSaved()) throw new Error('It is kept already.')
  const startedAt = performance.now()
  document.querySelector<HTMLButtonElement>('main form button[type=submit]')?.click()
  while (!isSaved()) await new Promise(requestAnimationFrame)
  await new Promise(requestAnimationFrame)
  return performance.now() - startedAt
}

type Counted = { uid: string; table: 'days' | 'outbox' }

/** How many days of the member are in a table of the phone's database. */
export async function countInDiary({ uid, table }: Counted): Promise<number> {
  return new Promise((done, failed) => {
    const opening = indexedDB.open(`iki.diary.${uid}`)
    opening.onerror = () => failed(opening.error)
    opening.onsuccess = () => {
      const counting = opening.result.transaction(table).objectStore(table).count()
      counting.onsuccess = () => {
        opening.result.close()
        done(counting.result)
      }
    }
  })
}

/** Adds unsent days, as after this many days without a network. */
export async function queueDays({ uid, dates }: { uid: string; dates: string[] }): Promise<void> {
  return new Promise((done, failed) => {
    const opening = indexedDB.open(`iki.diary.${uid}`)
    opening.onerror = () => failed(opening.error)
    opening.onsuccess = () => {
      const writing = opening.result.transaction('outbox', 'readwrite')
      for (const [index, date] of dates.entries())
        writing.objectStore('outbox').put({
          kind: 'general',
          date,
          action: 'save',
          base: null,
          state: 'waiting',
          error: null,
          attempts: [],
          restores: null,
          addedAt: new Date().toISOString(),
          value: { relax: (index % 9) + 1, breath: 5, memo: `旅の${index + 1}日め。息が深い。`, images: [] },
          idempotencyKey: crypto.randomUUID().replaceAll('-', ''),
        })
      writing.oncomplete = () => {
        opening.result.close()
        localStorage.setItem(`iki.diary.member.${uid}`, JSON.stringify({ count: dates.length }))
        done()
      }
    }
  })
}
