/** The Chromium of this machine, or undefined when there is none that runs. */
export function findChromium(first?: 'shell' | 'browser'): Promise<string | undefined>
/** Whether its shell and the whole browser are installed. */
export function hasBoth(): boolean
/** What Chromium is started with in tests. */
export const chromiumArguments: string[]
