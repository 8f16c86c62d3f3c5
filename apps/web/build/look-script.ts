/**
 * Runs before the first paint, so that a page never flashes in other colours or another size. Mantine reads the first
 * key, `core/display/device-display.ts` the second.
 */
export const lookScript = [
  "var h=document.documentElement,s;try{s=localStorage.getItem('mantine-color-scheme-value')}catch(e){}",
  "if(s!=='light'&&s!=='dark')s=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light'",
  "h.setAttribute('data-mantine-color-scheme',s)",
  "try{var l=JSON.parse(localStorage.getItem('iki.look'))||{};if(l.textPercent)h.dataset.text=l.textPercent;if(l.motion)h.dataset.motion=l.motion}catch(e){}",
].join(';')
