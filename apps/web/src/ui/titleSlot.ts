import { createContext } from 'react'

/** The place in a phone's bar for the screen's title; null where there is none and the title heads the screen itself. */
export const TitleSlot = createContext<HTMLElement | null>(null)
