/** Which phones to list: those that have not synced for a day, of people who can sign in; those with anything to send. */
export const deviceStates = ['silent', 'unsent'] as const

export type DeviceState = (typeof deviceStates)[number]
