/**
 * Addresses that are no screens, so that the worker leaves them to the network: the calls, whose answers are
 * never stored, and files.
 */
export const noScreens: RegExp[] = [/^\/api(\/|\?|$)/, /\/[^/?]*\.[^/?]+(\?|$)/]
