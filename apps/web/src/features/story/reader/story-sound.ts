import { createStore } from 'zustand'

/** Whether the story has sound: off until somebody switches it on, for as long as the page is open. */
const sound = createStore(() => ({ isOn: false }))

export const storySound = {
  store: sound,
  toggle: () => sound.setState(({ isOn }) => ({ isOn: !isOn })),
}
