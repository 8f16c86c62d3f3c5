const isForAnother = 'e.ctrlKey||e.metaKey||e.shiftKey||e.altKey'

/**
 * In the header of every page: what bears `data-sound` sounds with the press, until the player comes and goes on with it
 * (`core/output/gapless-output.ts`). On a slow phone that is five seconds later, and a phone may refuse a sound that does
 * not begin within the press itself. It has the speed and the volume that this phone knows. Where the phone has a place
 * in the lesson that the server may not know, the player begins it. A press for another tab is none.
 */
export const earlySoundScript = `addEventListener("click",e=>{const b=e.target.closest?.("[data-sound]");if(!b||document.earlySound!==undefined||${isForAnother})return;const d=b.dataset,s={volume:100,speed:1};try{for(const k in localStorage){const t=localStorage[k];if(/^iki\\.positions\\.member/.test(k)&&t.includes(d.soundOf))return;if(/^iki\\.player\\.member/.test(k))Object.assign(s,JSON.parse(t).value.settings)}}catch{}const a=document.earlySound=new Audio(d.sound);a.dataset.at=d.soundAt;a.volume=s.volume/100*d.soundVolume;a.defaultPlaybackRate=a.playbackRate=s.lessonSpeeds?.find(l=>l.id==d.soundOf)?.speed??s.speed;a.currentTime=d.soundAt;a.onloadedmetadata=()=>{if(a.currentTime<d.soundAt-1)a.currentTime=d.soundAt};a.play().catch(()=>{});setTimeout(()=>a.dataset.at&&a.pause(),2e4)},true)`
