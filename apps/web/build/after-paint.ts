/**
 * Starts the app of a rendered page once the page has been painted: scripts that a browser has in its cache would
 * otherwise run before that. A page in the background is never painted, so a timer does it as well.
 */
export const startAfterPaint = (address: string): string =>
  `(()=>{let started=0;const go=()=>{if(started++)return;const s=document.createElement("script");s.type="module";s.crossOrigin="";s.src=${JSON.stringify(address)};document.body.append(s)};requestAnimationFrame(()=>requestAnimationFrame(()=>setTimeout(go)));setTimeout(go,1500)})()`
