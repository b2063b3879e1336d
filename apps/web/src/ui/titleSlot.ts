import { createContext } from 'react'

/** The element of a phone's bar for the screen's title; null where there is no bar, and the title heads the screen. */
export const TitleSlot = createContext<HTMLElement | null>(null)
