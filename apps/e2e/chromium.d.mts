/** The Chromium of this machine, or undefined when there is none that runs. */
export function findShell(): string | undefined
export function findChromium(first?: 'shell' | 'browser'): Promise<string | undefined>
/** What Chromium is started with in tests. */
export const chromiumArguments: string[]
