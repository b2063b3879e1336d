/** The Chromium of this machine, or undefined when there is none that runs. */
export function findChromium(): Promise<string | undefined>
/** What Chromium is started with in tests. */
export const chromiumArguments: string[]
