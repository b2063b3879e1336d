import { t } from '@bisita/contract/words'

/** The fewest digits of a PIN that an organisation can ask for, and the most. */
export const pinLengths = { least: 6, most: 12 } as const

const isRun = (digits: readonly number[], step: number): boolean => digits.every((digit, place) => place === 0 || digit === ((digits[place - 1] as number) + step + 10) % 10)

/** Whether a part repeats to the end: 111111, 121212, 123123. */
const isRepeated = (pin: string): boolean =>
  Array.from({ length: Math.floor(pin.length / 2) }, (_, at) => at + 1).some((part) => pin.length % part === 0 && pin === pin.slice(0, part).repeat(pin.length / part))

/** Why a PIN is not taken; null where it is. */
export function pinProblem(pin: string, length: number): string | null {
  if (!/^\d*$/.test(pin) || pin.length < length) return t('The PIN must have {length} digits.', { length })
  const digits = [...pin].map(Number)
  if (isRepeated(pin) || isRun(digits, 1) || isRun(digits, -1) || new Set(pin).size < 3) return t('This PIN is too easy to guess. Please choose another.')
  return null
}
