/**
 * In the place of Stripe.js: the few functions of it that we use. The card's number is typed in a frame of another
 * origin, as with Stripe, and never reaches our page.
 */
export const stripeScript = `
{
const origin = new URL(document.currentScript.src).origin
window.Stripe = () => ({
  elements: () => {
    let frame
    const elements = {
      create: () => ({
        mount: place => {
          frame = document.createElement('iframe')
          frame.src = origin + '/js/frame'
          frame.title = 'カード情報の入力'
          frame.style.cssText = 'width:100%;height:120px;border:0'
          place.append(frame)
        },
        on(name, listener) { if (name === 'ready') setTimeout(listener) },
        destroy: () => frame?.remove(),
      }),
      ask: () => new Promise(resolve => {
        const listen = event => {
          if (event.origin !== origin) return
          removeEventListener('message', listen)
          resolve(event.data)
        }
        addEventListener('message', listen)
        frame.contentWindow.postMessage('card', origin)
      }),
      submit: async () => {
        elements.card = await elements.ask()
        return elements.card ? {} : { error: { type: 'validation_error', message: 'カード番号が不完全です。' } }
      },
      update() {},
    }
    return elements
  },
  createPaymentMethod: async ({ elements }) => ({ paymentMethod: { id: elements.card } }),
  handleNextAction: async ({ clientSecret }) => {
    const said = confirm('カード会社からの確認です。許可しますか。') ? 'allow' : 'refuse'
    await fetch(origin + '/js/action/' + clientSecret + '/' + said, { method: 'POST' })
    return said === 'allow' ? {} : { error: { type: 'card_error', code: 'payment_intent_authentication_failure' } }
  },
})
}
`

export const stripeFramePage = `<!doctype html>
<meta charset="utf-8">
<label>カード番号 <input inputmode="numeric" autocomplete="cc-number"></label>
<script>
addEventListener('message', async event => {
  const number = document.querySelector('input').value
  const id = number.length < 14 ? null : await (await fetch('/js/card', { method: 'POST', body: number })).text()
  event.source.postMessage(id, event.origin)
})
</script>`
