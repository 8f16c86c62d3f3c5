/**
 * In the place of Paidy's own program: `configure` and `launch`, with a window of another origin over the page. As with
 * Paidy, who leaves the window of a new agreement is told of to nobody.
 */
export const paidyScript = `
{
const origin = new URL(document.currentScript.src).origin
window.Paidy = {
  configure: ({ api_key, closed, token }) => ({
    launch: payload => {
      const frame = document.createElement('iframe')
      frame.src = origin + '/js/window'
      frame.title = 'ペイディ'
      frame.style.cssText = 'position:fixed;inset:0;margin:auto;width:320px;height:240px;background:#fff;z-index:999'
      document.body.append(frame)
      addEventListener('message', function listen(event) {
        if (event.origin !== origin || event.source !== frame.contentWindow) return
        if (event.data === 'ready') {
          frame.contentWindow.postMessage(JSON.stringify({ api_key, isToken: Boolean(token), payload }), origin)
          return
        }
        removeEventListener('message', listen)
        frame.remove()
        const result = JSON.parse(event.data)
        if (result.status !== 'left') closed(result)
        else if (!token) closed({ ...result, status: 'closed' })
      })
    },
  }),
}
}
`

export const paidyWindowPage = `<!doctype html>
<meta charset="utf-8">
<p id="words"></p>
<button id="yes" disabled>同意する</button> <button id="no" disabled>やめる</button>
<script>
let asked
addEventListener('message', event => {
  asked = event
  yes.disabled = no.disabled = false
  const { payload, isToken } = JSON.parse(event.data)
  words.textContent = payload.store_name + (isToken ? 'の登録' : 'に' + payload.amount + '円')
})
yes.onclick = async () => {
  const answer = await fetch('/js/agree', { method: 'POST', body: asked.data })
  asked.source.postMessage(await answer.text(), asked.origin)
}
no.onclick = () => asked.source.postMessage(JSON.stringify({ status: 'left' }), asked.origin)
parent.postMessage('ready', '*')
</script>`
