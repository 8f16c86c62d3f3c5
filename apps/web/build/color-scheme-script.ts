/** Runs before the first paint, so that a page never flashes in the other colours. Mantine reads the same key. */
export const colorSchemeScript = [
  "var s;try{s=localStorage.getItem('mantine-color-scheme-value')}catch(e){}",
  "if(s!=='light'&&s!=='dark')s=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light'",
  "document.documentElement.setAttribute('data-mantine-color-scheme',s)",
].join(';')
