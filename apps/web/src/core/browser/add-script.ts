/** Loads a program of somebody else's. Rejects if it does not come; it may be asked for again then. */
export function addScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = src
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      script.remove()
      reject(new Error(`The script of ${new URL(src).host} could not be loaded.`))
    })
    document.head.append(script)
  })
}
