const dots = '••••'

/** How much of a number stays in sight: its last four digits, and never more than half of it. */
const inSight = (digits: string): string => digits.slice(-Math.min(4, Math.floor(digits.length / 2)) || digits.length)

/**
 * A number with dots for all but its last digits: `•••• 5678`. A masked number stays as it is, so that it does not matter
 * who masked it.
 */
export function maskNumber(number: string): string {
  if (isMasked(number)) return number
  const seen = inSight(number.replace(/\D/g, ''))
  return seen === '' ? dots : `${dots} ${seen}`
}

/** Whether a text is a masked number, or part of one: such a text is never stored. */
export const isMasked = (text: string): boolean => text.includes('•')
