/** Milliseconds from the start of the page on: by then its first screen stands on a slow phone too. */
const standsBy = 5_000

/** Does what can wait once the first screen stands, so that it slows none down. */
export const afterFirstScreen = (work: () => void): void => void setTimeout(work, standsBy)
