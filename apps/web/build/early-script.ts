/**
 * In the header of every page, so that what is pressed before the app's own script is there is neither lost nor sent by
 * the browser itself: a form would leave its texts in the address. `app/early-input.ts` takes it from there. React listens
 * before it has taken the page over, and sets boxes and options back when it does: it does not see the press, which would
 * otherwise be done twice, and what was chosen is written down. `data-early` marks what is pressed like a button and is
 * none; `data-early-keys` a button which keys stand for, wherever the focus is, except those that the focus itself needs.
 * A link that also acts, as one that lets a lesson play, is such a one for four seconds: by then a browser would soon
 * forget that somebody pressed, and allow no sound, so that the link leads on by itself. What sounds already
 * (`early-sound-script.ts`) has longer.
 */
const buttonOf = `document.earlyButton=e=>{const t=e.target,c=e.code,is=s=>t.matches?.(s);if(e.ctrlKey||e.metaKey||e.altKey)return null;if(e.type=="click")return e.shiftKey?null:t.closest?.("#root :is(button,[data-early])");if(is("input,select,textarea")||/^(Space|Enter)$/.test(c)&&is("button,a,summary"))return null;return document.querySelector('#root [data-early-keys~="'+c+'"]')}`

export const earlyScript = `document.early={button:null,chosen:new Map()};${buttonOf};for(const kind of["click","keydown"])addEventListener(kind,e=>{const b=document.early&&document.earlyButton(e);if(b){e.preventDefault();e.stopPropagation();document.early.button=b;if(b.href)setTimeout(()=>{if(document.early?.button==b)location=b.href},document.earlySound?2e4:4e3)}},true);addEventListener("change",e=>{const t=e.target;if(document.early&&/^(checkbox|radio)$/.test(t.type))document.early.chosen.set(t,t.checked)},true);addEventListener("submit",e=>{if(document.early)e.preventDefault()},true)`
