/** After +63: a mobile, Metro Manila with its eight digits, or an area in use with seven. */
export const philippineNumbers = String.raw`9\d{9}|8(?:1[37]|9[5-8])\d{7}|2[3-8]\d{7}|(?:3[2-68]|4[2-9]|5[2-6]|6[2-58]|7[24578]|8[2-8])\d{7}`

const national = new RegExp(`^(?:${philippineNumbers})$`)

/** The code of the Philippines as numbers are stored with it. */
export const homeCode = '+63'

/** Whether digits after +63 are a number there. */
export const isPhilippine = (digits: string): boolean => national.test(digits)

/** A country's code and a number: as long as any may be. */
const abroad = /^\+[1-9]\d{7,14}$/

/**
 * Whether a stored number is shown as a link to dial: by the plan of the Philippines, and by its length for other
 * countries. Every screen loads this; `isDialable` has the plans of all countries, for numbers that are entered or
 * called.
 */
export const isPressable = (stored: string | null): boolean =>
  stored !== null && (stored.startsWith(homeCode) ? isPhilippine(stored.slice(homeCode.length)) : abroad.test(stored))
