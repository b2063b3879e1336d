/** The oldest browser that the app is built for (docs/decisions/offline.md says why). */
export const floor = 'chrome109'
